/** To how many strangers a number may write on its first day, and by how much that grows each day. */
const FIRST_DAY = 3;
const GROWTH = 1.25;
/** Beyond that no cap of an admin is small enough to matter. */
const WARM_DAYS = 60;

/**
 * To how many people a number may write first on a day. `cap` is what the admin has set (null: no limit, and no
 * warm-up either); a number that is young begins with few.
 */
export function firstContactsOn(cap: number | null, daysOld: number): number | null {
  if (cap === null || daysOld >= WARM_DAYS) return cap;
  return Math.min(cap, Math.floor(FIRST_DAY * GROWTH ** Math.max(daysOld, 0)));
}

/** In how many days a young number may use the whole cap; 0: it may today. */
export function daysUntilFull(cap: number | null, daysOld: number): number {
  for (let days = 0; days < WARM_DAYS; days += 1)
    if (firstContactsOn(cap, daysOld + days) === cap) return days;
  return WARM_DAYS;
}

export interface FirstContactRules {
  cap: number | null;
  daysOld: number;
  /** Those of the day. */
  used: number;
  isRestricted: boolean;
}

/** Why the next stranger has to wait; null: need not. One who was counted already is not counted again. */
export function firstContactWaitsFor(
  { cap, daysOld, used, isRestricted }: FirstContactRules,
  isCounted: boolean,
): 'restriction' | 'firstContacts' | 'noFirstContacts' | null {
  if (isRestricted) return 'restriction';
  const most = firstContactsOn(cap, daysOld);
  if (isCounted || most === null || used < most) return null;
  // No other day brings any.
  return cap === 0 ? 'noFirstContacts' : 'firstContacts';
}
