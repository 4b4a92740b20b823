import { AppError, nextOccurrence, type Recurrence } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { claimDue, readSchedule, saveSchedule, type ScheduleRow } from './queries.ts';
import { copied, lockPlace, sendSchedule, type Copy } from './send-schedule.ts';
import { announced } from './shown-schedule.ts';

/** Schedules per run; the rest follow a minute later or in another process. */
const AT_ONCE = 1_000;

/** Null once all repetitions are sent. */
async function nextOf(app: App, tx: CompanyTransaction, row: ScheduleRow) {
  if (row.contadorEnvio + 1 >= row.enviarQuantasVezes) return null;
  const { timezone: timeZone } = await readCompanySettings(tx);
  const { intervalo, valorIntervalo, tipoDias } = row;
  const rule: Recurrence = { firstAt: new Date(row.firstAt), intervalo, valorIntervalo, tipoDias, timeZone };
  return nextOccurrence(rule, row.occurrence, app.now());
}

/** Locks the schedule if it may be sent: because it is due, or because it failed and somebody sends it now. */
type Claim = (tx: CompanyTransaction, id: number, now: Date) => Promise<ScheduleRow | undefined>;

interface Attempt {
  companyId: number;
  /** As it was when its picture was copied. */
  known: ScheduleRow;
  copy: Copy | null;
  claim: Claim;
}

const isSamePlace = (a: ScheduleRow, b: ScheduleRow): boolean =>
  a.mediaPath === b.mediaPath && a.contactId === b.contactId && a.whatsappId === b.whatsappId;

/** Sends and sets the next time in one transaction: a crash neither repeats nor loses a message. */
async function sendClaimed(
  app: App,
  { companyId, known, copy, claim }: Attempt,
): Promise<'sent' | 'not due' | 'changed'> {
  const { id } = known;
  return app.database.inCompany(companyId, async (tx) => {
    const place = await lockPlace(app, tx, known);
    const row = await claim(tx, id, app.now());
    if (!row) return 'not due';
    if (!isSamePlace(row, known)) return 'changed';
    await sendSchedule(app, tx, row, { place, media: copy?.media ?? null });
    const next = await nextOf(app, tx, row);
    const sent = { contadorEnvio: row.contadorEnvio + 1, error: null };
    await saveSchedule(
      tx,
      id,
      next
        ? { ...sent, status: 'PENDENTE', sendAt: next.sendAt.toISOString(), occurrence: next.index }
        : { ...sent, status: 'ENVIADA', sentAt: app.now().toISOString() },
    );
    await announced(app, tx, 'update', id);
    return 'sent';
  });
}

/**
 * Copies the picture before locking the row, because a copy can be slow. If the schedule has another picture, contact
 * or connection by then, it is not sent.
 */
export async function sendOne(
  app: App,
  companyId: number,
  id: number,
  claim: Claim,
): Promise<'sent' | 'not due' | 'changed'> {
  const known = await app.database.inCompany(companyId, (tx) => readSchedule(tx, id));
  if (!known) return 'not due';
  const copy = await copied(app, companyId, known);
  const drop = async () => copy && app.storage.remove(copy.media.path);
  try {
    const outcome = await sendClaimed(app, { companyId, known, copy, claim });
    if (outcome !== 'sent') await drop();
    return outcome;
  } catch (error) {
    // When the connection to the database is lost the transaction may have committed, so the copy stays.
    if (error instanceof AppError && error.code !== 'ERR_UNAVAILABLE') await drop();
    throw error;
  }
}

async function markFailed(app: App, companyId: number, id: number, code: string): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    if (!(await claimDue(tx, id, app.now()))) return;
    await saveSchedule(tx, id, { status: 'ERRO', error: code });
    await announced(app, tx, 'update', id);
  });
}

/** Sends everything that is due, however late. A schedule that fails does not stop the others. */
export async function sendDueSchedules(app: App): Promise<void> {
  const due = await app.database.acrossCompanies('look for schedules that are due', (tx) =>
    tx.query<{ company_id: number; id: number }>(
      'schedules-due',
      `select s.company_id, s.id from schedules s
       join companies c on c.id = s.company_id and c.status and c."archivedAt" is null
       where s.status = 'PENDENTE' and s."sendAt" <= $1 order by s."sendAt", s.id limit ${AT_ONCE}`,
      [app.now()],
    ),
  );
  for (const { company_id: companyId, id } of due) {
    try {
      await sendOne(app, companyId, id, claimDue);
    } catch (error) {
      // Without the database a failure cannot be recorded either; the next run tries again.
      if (error instanceof AppError && error.code === 'ERR_UNAVAILABLE') throw error;
      if (!(error instanceof AppError)) app.log.error({ err: error, companyId, scheduleId: id }, 'schedule');
      await markFailed(app, companyId, id, error instanceof AppError ? error.code : 'ERR_INTERNAL');
    }
  }
}

export function defineScheduleJobs(app: App): void {
  app.jobs.every('schedules', '* * * * *', () => sendDueSchedules(app));
}
