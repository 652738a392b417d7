/** A length of the looks, written in px at the usual text size as in style sheets, in the unit that grows with the reader's text. */
export const rem = (px: number): string => `${px / 16}rem`;
