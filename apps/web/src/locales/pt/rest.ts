/** Every other namespace of this language, in one file that comes with the first piece that is opened. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '!./{common,errors,finding,inbox,shell,together}.json'],
  { eager: true, import: 'default' },
);
