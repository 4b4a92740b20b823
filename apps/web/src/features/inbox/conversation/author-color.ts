/** ui/tokens.css defines this many colours; a test checks that they are readable. */
const COLORS = 8;

/** The CSS variable of a contact's colour, the same in every message and group. */
export const authorColor = (contactId: number): string => `var(--author-${contactId % COLORS})`;
