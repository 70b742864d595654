/** Texts of the part `help`. */
export const help = {
} as const;
