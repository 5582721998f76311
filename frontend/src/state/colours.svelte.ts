// The badges of the seats at the table that is shown: colour, form and picture go together.

const BADGES = 6;

let worn = $state.raw<readonly number[]>([]);

/** What the seats of a table wear, by its customs; nothing: in their order. */
export function wearColours(colours: readonly number[]): void {
  worn = colours;
}

/** The number of a seat's badge and colour, 1 to 6. */
export function badgeOf(seat: number): number {
  return ((worn[seat] ?? seat) % BADGES) + 1;
}
