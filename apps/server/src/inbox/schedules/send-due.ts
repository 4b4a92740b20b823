import { AppError, nextOccurrence, type Recurrence } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings.ts';
import { claimDue, readSchedule, saveSchedule, type ScheduleRow } from './queries.ts';
import { copied, type Copy, sendSchedule } from './send-schedule.ts';
import { announced } from './shown-schedule.ts';

/** Looked for at a time; more are found a minute later, or by another process. */
const AT_ONCE = 1_000;

/** When it comes again, while it has not been sent often enough. */
async function nextOf(app: App, tx: CompanyTransaction, row: ScheduleRow) {
  if (row.contadorEnvio + 1 >= row.enviarQuantasVezes) return null;
  const { timezone: timeZone } = await readCompanySettings(tx);
  const { intervalo, valorIntervalo, tipoDias } = row;
  const rule: Recurrence = { firstAt: new Date(row.firstAt), intervalo, valorIntervalo, tipoDias, timeZone };
  return nextOccurrence(rule, row.occurrence, app.now());
}

/** Sends one and sets its next time in the same transaction: a crash sends nothing twice and nothing never. */
async function sendClaimed(
  app: App,
  { companyId, id, copy }: { companyId: number; id: number; copy: Copy | null },
): Promise<'sent' | 'not due' | 'other picture'> {
  return app.database.inCompany(companyId, async (tx) => {
    const row = await claimDue(tx, id, app.now());
    if (!row) return 'not due';
    if (row.mediaPath !== (copy?.of ?? null)) return 'other picture';
    await sendSchedule(app, tx, row, copy?.media ?? null);
    const next = await nextOf(app, tx, row);
    const sent = { contadorEnvio: row.contadorEnvio + 1, error: null };
    await saveSchedule(
      tx,
      id,
      next
        ? { ...sent, sendAt: next.sendAt.toISOString(), occurrence: next.index }
        : { ...sent, status: 'ENVIADA', sentAt: app.now().toISOString() },
    );
    await announced(app, tx, 'update', id);
    return 'sent';
  });
}

/**
 * Copies the picture first, so that no row is held while a file is on its way. Whose picture is another one by then is
 * left for the next look.
 */
async function sendOne(app: App, companyId: number, id: number): Promise<void> {
  const row = await app.database.inCompany(companyId, (tx) => readSchedule(tx, id));
  if (!row) return;
  const copy = await copied(app, companyId, row);
  const drop = async () => copy && app.storage.remove(copy.media.path);
  try {
    if ((await sendClaimed(app, { companyId, id, copy })) !== 'sent') await drop();
  } catch (error) {
    // Of a database that went away nobody knows whether it has committed: then the copy stays.
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

/** Sends what is due, however long ago. Each by itself: one that cannot be sent holds up no other. */
export async function sendDueSchedules(app: App): Promise<void> {
  const due = await app.database.acrossCompanies('look for schedules that are due', (tx) =>
    tx.query<{ company_id: number; id: number }>(
      'schedules-due',
      `select s.company_id, s.id from schedules s join companies c on c.id = s.company_id and c.status
       where s.status = 'PENDENTE' and s."sendAt" <= $1 order by s."sendAt", s.id limit ${AT_ONCE}`,
      [app.now()],
    ),
  );
  for (const { company_id: companyId, id } of due) {
    try {
      await sendOne(app, companyId, id);
    } catch (error) {
      // While the database is away nothing can be noted either: the next minute tries again.
      if (error instanceof AppError && error.code === 'ERR_UNAVAILABLE') throw error;
      if (!(error instanceof AppError)) app.log.error({ err: error, companyId, scheduleId: id }, 'schedule');
      await markFailed(app, companyId, id, error instanceof AppError ? error.code : 'ERR_INTERNAL');
    }
  }
}

export function defineScheduleJobs(app: App): void {
  app.jobs.every('schedules', '* * * * *', () => sendDueSchedules(app));
}
