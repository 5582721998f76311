/** The level of the bot that plays for a person for a while. */
export const STAND_IN = "normal";
