import type { Viewer } from '../access/viewer.ts';

interface Owned {
  userId: number | null;
  geral: boolean;
  visao: boolean;
}
type Person = Pick<Viewer, 'id'>;

export const maySeeQuickMessage = (person: Person, { userId, geral, visao }: Owned): boolean =>
  geral || visao || userId === person.id;

/** Everybody may change a general message; any other only its owner may change, admins included. */
export const mayEditQuickMessage = (person: Person, { userId, geral }: Owned): boolean =>
  geral || userId === person.id;
