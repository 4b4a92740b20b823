import type { AnnouncementAudience } from '@prosa/contract';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import { isForCompany, isShownNow } from './conditions.ts';

/** An announcement as it is stored. `mediaPath`: its file below `announcements/` in the storage. */
export interface StoredAnnouncement {
  id: number;
  title: string;
  text: string;
  priority: number;
  status: boolean;
  startsAt: string | null;
  endsAt: string | null;
  audience: AnnouncementAudience;
  mediaPath: string | null;
  mediaName: string | null;
  /** Whether its audience was sent it. */
  isShown: boolean;
  createdAt: string;
  planIds: number[];
  companyIds: number[];
}

type AnnouncementValues = Omit<
  StoredAnnouncement,
  'id' | 'mediaPath' | 'mediaName' | 'createdAt' | 'planIds' | 'companyIds'
>;

export const columns = `a.id, a.title, a.text, a.priority, a.status, a."startsAt", a."endsAt", a.audience,
  a."mediaPath", a."mediaName", a."isShown", a."createdAt",
  array(select p."planId" from announcement_plans p where p."announcementId" = a.id order by 1) as "planIds",
  array(select k.company_id from announcement_companies k where k."announcementId" = a.id order by 1) as "companyIds"`;

/** Locks the row: changes of one announcement, the clock's among them, follow one another. */
export async function lockAnnouncement(
  tx: OperatorTransaction,
  id: number,
): Promise<StoredAnnouncement | undefined> {
  const lock = 'select id from announcements where id = $1 for update';
  if ((await tx.query('announcements-lock', lock, [id])).length === 0) return undefined;
  const text = `select ${columns} from announcements a where a.id = $1`;
  return (await tx.query<StoredAnnouncement>('announcements-read', text, [id]))[0];
}

const values = (of: AnnouncementValues) => [
  of.title,
  of.text,
  of.priority,
  of.status,
  of.startsAt,
  of.endsAt,
  of.audience,
  of.isShown,
];

export async function insertAnnouncement(tx: OperatorTransaction, of: AnnouncementValues): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'announcements-insert',
    `insert into announcements (title, text, priority, status, "startsAt", "endsAt", audience, "isShown")
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values(of),
  );
  return row?.id ?? 0;
}

export async function saveAnnouncement(
  tx: OperatorTransaction,
  id: number,
  of: AnnouncementValues,
): Promise<void> {
  await tx.query(
    'announcements-save',
    `update announcements set title = $1, text = $2, priority = $3, status = $4, "startsAt" = $5, "endsAt" = $6,
       audience = $7, "isShown" = $8, "updatedAt" = now() where id = $9`,
    [...values(of), id],
  );
}

/** Returns the plans among the given ids: what does not exist is left out. */
export async function setPlans(tx: OperatorTransaction, id: number, planIds: number[]): Promise<number[]> {
  await tx.query('announcements-drop-plans', 'delete from announcement_plans where "announcementId" = $1', [
    id,
  ]);
  const rows = await tx.query<{ planId: number }>(
    'announcements-set-plans',
    `insert into announcement_plans ("announcementId", "planId") select $1, id from plans where id = any($2)
     returning "planId"`,
    [id, planIds],
  );
  return rows.map(({ planId }) => planId);
}

/** Returns the companies among the given ids: what does not exist is left out. */
export async function setCompanies(
  tx: OperatorTransaction,
  id: number,
  companyIds: number[],
): Promise<number[]> {
  const drop = 'delete from announcement_companies where "announcementId" = $1';
  await tx.query('announcements-drop-companies', drop, [id]);
  const rows = await tx.query<{ companyId: number }>(
    'announcements-set-companies',
    `insert into announcement_companies ("announcementId", company_id) select $1, id from companies where id = any($2)
     returning company_id as "companyId"`,
    [id, companyIds],
  );
  return rows.map(({ companyId }) => companyId);
}

export async function saveShown(tx: OperatorTransaction, id: number, isShown: boolean): Promise<void> {
  const text = 'update announcements set "isShown" = $2 where id = $1';
  await tx.query('announcements-shown', text, [id, isShown]);
}

export async function savePicture(
  tx: OperatorTransaction,
  id: number,
  { path, name }: { path: string | null; name: string | null },
): Promise<void> {
  const text = `update announcements set "mediaPath" = $2, "mediaName" = $3, "updatedAt" = now() where id = $1`;
  await tx.query('announcements-picture', text, [id, path, name]);
}

export async function hasPicture(tx: OperatorTransaction, file: string): Promise<boolean> {
  const text = 'select id from announcements where "mediaPath" = $1';
  return (await tx.query('announcements-has-picture', text, [file])).length > 0;
}

export async function removeAnnouncement(tx: OperatorTransaction, id: number): Promise<void> {
  await tx.query('announcements-remove', 'delete from announcements where id = $1', [id]);
}

/** Those that are shown and for some plans alone. */
export async function shownToPlans(tx: OperatorTransaction): Promise<StoredAnnouncement[]> {
  return tx.query<StoredAnnouncement>(
    'announcements-to-plans',
    `select ${columns} from announcements a where a."isShown" and a.audience = 'plans' order by a.id`,
    [],
  );
}

/** Whether the company is shown an announcement with this picture now. */
export async function seesPicture(tx: CompanyTransaction, file: string, now: Date): Promise<boolean> {
  const text = `select a.id from announcements a where a."mediaPath" = $3 and ${isForCompany('$1')}
    and ${isShownNow('$2')}`;
  return (await tx.query('announcements-sees-picture', text, [tx.companyId, now, file])).length > 0;
}

/** False when the announcement is not shown to the company now. */
export async function insertRead(
  tx: CompanyTransaction,
  { id, userId, now }: { id: number; userId: number; now: Date },
): Promise<boolean> {
  const [row] = await tx.query<{ seen: number }>(
    'announcements-mark-read',
    `with seen as (select a.id from announcements a where a.id = $3 and ${isForCompany('$1')} and ${isShownNow('$2')}),
     noted as (insert into announcement_reads (company_id, "userId", "announcementId", "readAt")
       select $1, $4, id, $2 from seen on conflict do nothing)
     select count(*) as seen from seen`,
    [tx.companyId, now, id, userId],
  );
  return row !== undefined && row.seen > 0;
}
