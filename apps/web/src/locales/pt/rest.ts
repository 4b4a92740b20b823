/** Every other namespace of this language, in one file that comes with the first piece that is opened. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '!./{collaboration,common,errors,inbox,search,shell}.json'],
  { eager: true, import: 'default' },
);
