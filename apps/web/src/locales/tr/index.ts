/** What the frame and the ticket list say: all that the first screen needs, in one file. */
export const texts = import.meta.glob<Record<string, unknown>>(
  './{collaboration,common,errors,inbox,search,shell}.json',
  { eager: true, import: 'default' },
);
