/** Far longer than any id of WhatsApp's, and short enough for an index of the database. */
const LONGEST = 500;

/**
 * Whether a row can have this id. The sender chooses the ids in a message: one that no row can have would be retried
 * again and again, and all messages behind it would wait.
 */
export const isStorableId = (name: string): boolean => name.length <= LONGEST && !name.includes('\u0000');
