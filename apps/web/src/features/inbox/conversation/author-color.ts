/** So many are in ui/tokens.css, which a test holds to what can be read. */
const COLORS = 8;

/** One of the roles `--author-…`: of one person the same in every message, and in every group. */
export const authorColor = (contactId: number): string => `var(--author-${contactId % COLORS})`;
