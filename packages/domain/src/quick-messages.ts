import type { Viewer } from './viewer.ts';

interface Owned {
  userId: number | null;
  geral: boolean;
  visao: boolean;
}
type Person = Pick<Viewer, 'id'>;

/** Own ones, and those that everybody may use. */
export const maySeeQuickMessage = (person: Person, { userId, geral, visao }: Owned): boolean =>
  geral || visao || userId === person.id;

/** A general one is everybody's to change; any other its owner's alone, whatever the profile. */
export const mayEditQuickMessage = (person: Person, { userId, geral }: Owned): boolean =>
  geral || userId === person.id;
