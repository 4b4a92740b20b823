/** Far longer than any id of WhatsApp's, and short enough for an index of the database. */
const LONGEST = 500;

/**
 * Whether a row can be named so. What stands inside a message is its sender's word: a name that no row can have would
 * be tried again and again, and all behind it would wait.
 */
export const isStorableId = (name: string): boolean => name.length <= LONGEST && !name.includes('\u0000');
