/** All other namespaces of this language, in one file that loads with the first lazy component. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '!./{collaboration,common,errors,inbox,search,shell}.json'],
  { eager: true, import: 'default' },
);
