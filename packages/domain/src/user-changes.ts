import { isAdmin } from './permissions.ts';

interface Person {
  id: number;
  profile: 'admin' | 'user';
  super: boolean;
}

/** What everybody changes of the own profile. All else is for admins, and `super` for super alone. */
export const ownProfileFields = [
  'name',
  'email',
  'password',
  'farewellMessage',
  'defaultTheme',
  'defaultMenu',
  'language',
] as const;

/** Whether this person may change (or remove) that user of the same company. Super is changed by super only. */
export function mayChangeUser(viewer: Person, target: Person): boolean {
  if (viewer.id === target.id) return true;
  return isAdmin(viewer) && (viewer.super || !target.super);
}

/**
 * What of a change counts. Clients send whole records back, so what a person may not change is left out and not
 * refused.
 */
export function allowedUserChange<Change extends Record<string, unknown>>(
  viewer: Person,
  change: Change,
): Partial<Change> {
  const fields: readonly string[] = ownProfileFields;
  const entries = Object.entries(change).filter(([field]) => {
    if (field === 'super') return viewer.super;
    return isAdmin(viewer) || fields.includes(field);
  });
  return Object.fromEntries(entries) as Partial<Change>;
}
