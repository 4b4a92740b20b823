import type { AnnouncementAudience } from '@prosa/contract';
import type { InstallationAudience, InstallationGroup } from '../access/installation-audience.ts';

/** From when until when something is shown; null: at once, and without an end. Times are ISO 8601. */
interface Period {
  startsAt: string | null;
  endsAt: string | null;
}

/** `planned`: its time has not come; `ended`: it is over. */
type AnnouncementPhase = 'inactive' | 'planned' | 'shown' | 'ended';

export function announcementPhase(
  { status, startsAt, endsAt }: Period & { status: boolean },
  now: Date,
): AnnouncementPhase {
  if (!status) return 'inactive';
  if (endsAt !== null && new Date(endsAt) <= now) return 'ended';
  return startsAt !== null && new Date(startsAt) > now ? 'planned' : 'shown';
}

/** When the phase changes next by time alone; null: never. */
export function nextPhaseAt(announcement: Period & { status: boolean }, now: Date): Date | null {
  const phase = announcementPhase(announcement, now);
  const { startsAt, endsAt } = announcement;
  const next = phase === 'planned' ? startsAt : phase === 'shown' ? endsAt : null;
  return next === null ? null : new Date(next);
}

/** An end has to be later than the begin. */
export const isPeriodInOrder = ({ startsAt, endsAt }: Period): boolean =>
  startsAt === null || endsAt === null || new Date(endsAt) > new Date(startsAt);

interface AnnouncementTarget {
  audience: AnnouncementAudience;
  planIds: number[];
  companyIds: number[];
}

function groupOf({ audience, planIds, companyIds }: AnnouncementTarget): InstallationGroup {
  if (audience === 'plans') return { kind: 'plans', ids: planIds };
  return audience === 'companies' ? { kind: 'companies', ids: companyIds } : { kind: 'everybody' };
}

/** An announcement at one moment; `isShown`: its audience sees it. */
type AnnouncementState = AnnouncementTarget & { isShown: boolean };

export interface AnnouncementTelling {
  action: 'create' | 'update' | 'delete';
  audience: InstallationAudience;
}

const operators: InstallationGroup = { kind: 'operators' };

/**
 * Who has to hear of a change, and what; null: there was, or is, no announcement. The operator hears of every change,
 * everybody else only of what is shown: what ends, or is no longer for them, is a delete.
 */
export function announcementTellings(
  before: AnnouncementState | null,
  after: AnnouncementState | null,
): AnnouncementTelling[] {
  const action = before === null ? 'create' : after === null ? 'delete' : 'update';
  const tellings: AnnouncementTelling[] = [{ action, audience: { to: operators, except: [] } }];
  const now = after?.isShown ? groupOf(after) : null;
  if (before?.isShown)
    tellings.push({
      action: 'delete',
      audience: { to: groupOf(before), except: [operators, ...(now ? [now] : [])] },
    });
  if (now)
    tellings.push({
      action: before?.isShown ? 'update' : 'create',
      audience: { to: now, except: [operators] },
    });
  return tellings.filter(({ audience: { to, except } }) => !except.some((group) => covers(group, to)));
}

/** Whether nobody is left of a group without the other. */
const covers = (other: InstallationGroup, group: InstallationGroup): boolean =>
  other.kind === 'everybody' || JSON.stringify(other) === JSON.stringify(group);
