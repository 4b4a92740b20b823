/** Every namespace of this language, in one file that is loaded when somebody speaks it. */
export const texts = import.meta.glob<Record<string, unknown>>('./*.json', {
  eager: true,
  import: 'default',
});
