// Signs for what modules change, and their weights in order.

export const WEIGHTS = ["light", "medium", "heavy"] as const;
export const CHANGES = ["money", "market", "building", "scoring", "interaction"] as const;

export const SIGNS: Readonly<Record<string, string>> = {
  money: "ui-coin",
  market: "ui-stall",
  building: "ui-build",
  scoring: "ui-scoring",
  interaction: "ui-people",
};
