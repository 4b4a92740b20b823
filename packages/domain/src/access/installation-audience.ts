import type { Viewer } from './viewer.ts';

/** People of an installation, across companies. */
export type InstallationGroup =
  | { kind: 'everybody' }
  | { kind: 'operators' }
  | { kind: 'plans'; ids: number[] }
  | { kind: 'companies'; ids: number[] };

/** Who gets an event of the installation: a group without the people of others. */
export interface InstallationAudience {
  to: InstallationGroup;
  except: InstallationGroup[];
}

type Person = Pick<Viewer, 'companyId' | 'planId' | 'super'>;

function isIn(person: Person, group: InstallationGroup): boolean {
  if (group.kind === 'everybody') return true;
  if (group.kind === 'operators') return person.super;
  return group.kind === 'plans'
    ? person.planId !== null && group.ids.includes(person.planId)
    : group.ids.includes(person.companyId);
}

export const isInAudience = (person: Person, { to, except }: InstallationAudience): boolean =>
  isIn(person, to) && !except.some((group) => isIn(person, group));
