/** What the texts of a language are made of. */

/** A text, or its forms by count: `other` always, `one` and the rest where the language has them. */
export type Text = string | Readonly<{ one?: string; other: string }>;
/** What another language has to give for a part of the English catalogue: the same keys, no more and no fewer. */
export type Texts<Part> = Readonly<Record<keyof Part, Text>>;
