/** How many strangers a number may write to on its first day, and by what factor that grows each day. */
const FIRST_DAY = 3;
const GROWTH = 1.25;
/** After so many days the warm-up allows more than any cap that an admin would set. */
const WARM_DAYS = 60;

/**
 * How many people a number may write to for the first time on a day. `cap` is the admin's limit (null: no limit and no
 * warm-up); a young number begins with few.
 */
export function firstContactsOn(cap: number | null, daysOld: number): number | null {
  if (cap === null || daysOld >= WARM_DAYS) return cap;
  return Math.min(cap, Math.floor(FIRST_DAY * GROWTH ** Math.max(daysOld, 0)));
}

/** In how many days a young number may use the whole cap; 0 is today. */
export function daysUntilFull(cap: number | null, daysOld: number): number {
  for (let days = 0; days < WARM_DAYS; days += 1)
    if (firstContactsOn(cap, daysOld + days) === cap) return days;
  return WARM_DAYS;
}

export interface FirstContactRules {
  cap: number | null;
  daysOld: number;
  /** First contacts already made today. */
  used: number;
  isRestricted: boolean;
}

/** Why the next first contact has to wait; null when it may go. One that is already counted is not counted again. */
export function firstContactWaitsFor(
  { cap, daysOld, used, isRestricted }: FirstContactRules,
  isCounted: boolean,
): 'restriction' | 'firstContacts' | 'noFirstContacts' | null {
  if (isRestricted) return 'restriction';
  const most = firstContactsOn(cap, daysOld);
  if (isCounted || most === null || used < most) return null;
  // With a cap of 0 no later day allows any.
  return cap === 0 ? 'noFirstContacts' : 'firstContacts';
}
