/** Texts of the part `games`. */
export const games = {
} as const;
