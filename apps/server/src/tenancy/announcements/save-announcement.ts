import type { AnnouncementInput } from '@prosa/contract';
import { announcementPhase, found, invalidField, isPeriodInOrder } from '@prosa/domain';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { scheduleNext } from './clock.ts';
import { announceChange } from './events.ts';
import { dropPicture } from './picture.ts';
import {
  insertAnnouncement,
  lockAnnouncement,
  removeAnnouncement,
  saveAnnouncement,
  setCompanies,
  setPlans,
  type StoredAnnouncement,
} from './queries.ts';

type Input = z.output<typeof AnnouncementInput>;
/** The fields of the operator's form. */
type Content = Omit<StoredAnnouncement, 'id' | 'mediaPath' | 'mediaName' | 'isShown' | 'createdAt'>;

const fresh = {
  priority: 3,
  status: true,
  startsAt: null,
  endsAt: null,
  audience: 'everybody',
  planIds: [],
  companyIds: [],
} as const;

/** The content after a change; ids of another audience than the chosen one are dropped. */
function contentOf(before: Content, change: Partial<Input>): Content {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const content: Content = { ...before, ...given };
  const { audience } = content;
  const planIds = audience === 'plans' ? [...new Set(content.planIds)] : [];
  const companyIds = audience === 'companies' ? [...new Set(content.companyIds)] : [];
  if (!isPeriodInOrder(content)) throw invalidField('endsAt', 'before the start');
  if (audience === 'plans' && planIds.length === 0) throw invalidField('planIds', 'required');
  if (audience === 'companies' && companyIds.length === 0) throw invalidField('companyIds', 'required');
  return { ...content, planIds, companyIds };
}

async function saveTargets(tx: OperatorTransaction, id: number, { planIds, companyIds }: Content) {
  if ((await setPlans(tx, id, planIds)).length < planIds.length)
    throw invalidField('planIds', 'no such plan');
  if ((await setCompanies(tx, id, companyIds)).length < companyIds.length)
    throw invalidField('companyIds', 'no such company');
}

/** What follows of a change: its audience is sent it, and the clock knows when it begins or ends. */
async function follow(app: App, tx: OperatorTransaction, before: StoredAnnouncement | null, id: number) {
  const after = found(await lockAnnouncement(tx, id), 'ERR_NO_ANNOUNCEMENT_FOUND');
  announceChange(app, tx, before, after);
  await scheduleNext(app, tx, after);
}

const across = async <Result>(
  app: App,
  work: (tx: OperatorTransaction) => Promise<Result>,
): Promise<Result> => app.database.acrossCompanies('announcements belong to no company', work);

export async function createAnnouncement(app: App, { title, text, ...rest }: Input): Promise<number> {
  return across(app, async (tx) => {
    const content = contentOf({ title, text, ...fresh, planIds: [], companyIds: [] }, rest);
    const isShown = announcementPhase(content, app.now()) === 'shown';
    const id = await insertAnnouncement(tx, { ...content, isShown });
    await saveTargets(tx, id, content);
    await follow(app, tx, null, id);
    return id;
  });
}

/** Absent fields stay. Whoever is no longer shown it gets a delete. */
export async function updateAnnouncement(app: App, id: number, change: Partial<Input>): Promise<void> {
  await across(app, async (tx) => {
    const before = found(await lockAnnouncement(tx, id), 'ERR_NO_ANNOUNCEMENT_FOUND');
    const content = contentOf(before, change);
    await saveAnnouncement(tx, id, {
      ...content,
      isShown: announcementPhase(content, app.now()) === 'shown',
    });
    await saveTargets(tx, id, content);
    await follow(app, tx, before, id);
  });
}

export async function deleteAnnouncement(app: App, id: number): Promise<void> {
  await across(app, async (tx) => {
    const before = found(await lockAnnouncement(tx, id), 'ERR_NO_ANNOUNCEMENT_FOUND');
    await removeAnnouncement(tx, id);
    await dropPicture(app, tx, before.mediaPath);
    announceChange(app, tx, before, null);
  });
}
