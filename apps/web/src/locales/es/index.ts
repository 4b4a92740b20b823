/** The texts of the shell and the ticket list, which the first screen needs, in one file. */
export const texts = import.meta.glob<Record<string, unknown>>(
  './{collaboration,common,errors,inbox,search,shell}.json',
  { eager: true, import: 'default' },
);
