import {
  type AnswerOf,
  type listMoments as listCall,
  type listPanelAttendants as attendantsCall,
  MOMENTS_DAYS,
  type PanelTicket,
  type QueryOf,
  type Ticket,
} from '@prosa/contract';
import {
  addDays,
  all,
  type Condition,
  isAdmin,
  isIn,
  localDay,
  maskTicket,
  matches,
  mayShowAll,
  panelCondition,
  type Viewer,
} from '@prosa/domain';
import { dayRange, loadTickets, openWaits, readCompanySettings } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { panelAttendants, panelTickets, type Span } from './queries.ts';

/** Rows per read, which limits for how long others wait while tickets are read. */
const CHUNK = 500;
/** Milliseconds of this process for one row. */
const MS_PER_ROW = 0.05;

type User = NonNullable<PanelTicket['user']>;
type Found = Awaited<ReturnType<typeof panelTickets>>[number];

const userOf = ({ user }: Ticket, { profileImage, online }: Found): User | null =>
  user && { id: user.id, name: user.name, profileImage, online: online === true };

/** The tickets of one part. What has changed since it was found is left out if the viewer no longer sees it. */
async function readPart(
  app: App,
  viewer: Viewer,
  condition: Condition,
  found: readonly Found[],
): Promise<PanelTicket[]> {
  const { companyId } = viewer;
  const ids = found.map(({ id }) => id);
  const rows = new Map(found.map((row) => [row.id, row]));
  const [tickets, waits] = await app.database.inCompany(companyId, async (tx) => [
    await loadTickets(tx, ids),
    await openWaits(tx, ids),
  ]);
  await app.database.useShare(companyId, ids.length * MS_PER_ROW);
  return tickets.flatMap((ticket) => {
    const row = rows.get(ticket.id);
    if (!row || !matches(condition, ticket)) return [];
    const shown = viewer.hidesNumbers ? maskTicket(ticket) : ticket;
    const waitingSince = waits.get(ticket.id) ?? ticket.waitingSince;
    return [{ ...shown, user: userOf(ticket, row), waitingSince }];
  });
}

async function read(app: App, viewer: Viewer, condition: Condition, span: Span): Promise<PanelTicket[]> {
  const found = await app.database.inCompany(viewer.companyId, (tx) => panelTickets(tx, condition, span));
  const tickets: PanelTicket[] = [];
  for (let start = 0; start < found.length; start += CHUNK)
    tickets.push(...(await readPart(app, viewer, condition, found.slice(start, start + CHUNK))));
  return tickets;
}

/** Every open and waiting ticket that the viewer sees in the panel, however old. */
export async function listUsersMoments(app: App, viewer: Viewer): Promise<PanelTicket[]> {
  return read(app, viewer, panelCondition(viewer), { from: undefined, until: undefined });
}

type Query = QueryOf<typeof listCall>;

function conditionOf(viewer: Viewer, { status, showAll, queueIds, userId }: Query): Condition {
  return all(
    panelCondition(viewer, showAll ?? true),
    status ? isIn('status', [status]) : true,
    queueIds === undefined
      ? true
      : isIn(
          'queueId',
          queueIds.map((id) => (id === 0 ? null : id)),
        ),
    userId === undefined ? true : isIn('userId', [userId]),
  );
}

/** From the first to the last day in the company's time zone; by default the last days until today. */
function spanOf({ dateStart, dateEnd }: Query, now: Date, timeZone: string): Span {
  const today = localDay(now, timeZone);
  const first = dateStart ?? addDays(dateEnd ?? today, -MOMENTS_DAYS);
  return { from: dayRange(first, timeZone)?.[0], until: dayRange(dateEnd, timeZone)?.[1] };
}

export async function listMoments(app: App, viewer: Viewer, query: Query): Promise<PanelTicket[]> {
  const { timezone } = await app.database.inCompany(viewer.companyId, readCompanySettings);
  return read(app, viewer, conditionOf(viewer, query), spanOf(query, app.now(), timezone));
}

/** Colleagues for whoever sees their tickets, else oneself. When somebody was last there is the business of admins. */
export async function listPanelAttendants(
  app: App,
  viewer: Viewer,
): Promise<AnswerOf<typeof attendantsCall>> {
  const rows = await app.database.inCompany(viewer.companyId, (tx) =>
    panelAttendants(tx, mayShowAll(viewer) ? null : viewer.id),
  );
  const isForAdmin = isAdmin(viewer);
  return rows.map(({ reason, startedAt, lastSeenAt, ...row }) => ({
    ...row,
    lastSeenAt: isForAdmin ? lastSeenAt : null,
    pause: reason === null || startedAt === null ? null : { reason, startedAt },
  }));
}
