import { isAdmin } from './permissions.ts';

interface Person {
  id: number;
  profile: 'admin' | 'user';
  super: boolean;
}

/**
 * Fields of their own profile that everybody may change. Admins change all others, except `super`, which only super
 * may.
 */
export const ownProfileFields = [
  'name',
  'email',
  'password',
  'wpp',
  'farewellMessage',
  'defaultTheme',
  'defaultMenu',
  'language',
] as const;

/** Whether this person may change or remove that user of the same company. Only super may change super. */
export function mayChangeUser(viewer: Person, target: Person): boolean {
  if (viewer.id === target.id) return true;
  return isAdmin(viewer) && (viewer.super || !target.super);
}

/** Drops the fields that this person may not change. They are not refused, because clients send whole records back. */
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
