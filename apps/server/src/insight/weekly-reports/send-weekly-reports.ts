import { showDashboard as dashboardCall } from '@prosa/contract';
import { type DaySpan, dueWeek, isShutOut, mayCall, type Viewer } from '@prosa/domain';
import { mailRecipient } from '../../identity/index.ts';
import type { App } from '../../platform/app.ts';
import { companyName, listSubscribers, type Subscriber, takeWeek } from './queries.ts';
import { reportMail } from './report-mail.ts';
import { weeklyFigures } from './weekly-figures.ts';

export const WEEKLY_REPORT = 'weekly-report';

/** Whoever may not read the figures on the screen now gets none by mail. */
const mayReceive = (viewer: Viewer): boolean => mayCall(dashboardCall.caller, viewer) && !isShutOut(viewer);

/** The week that a subscriber has not got yet. */
function weekFor({ since, timeZone, newest }: Subscriber, now: Date): DaySpan | null {
  const week = dueWeek(now, timeZone, new Date(since));
  return week === null || newest === week.from ? null : week;
}

/** Adds a job for each subscriber whose report is due; one that is added twice finds the week taken. */
export async function queueWeeklyReports({ mail, database, jobs, now }: App): Promise<void> {
  if (!mail.isOn) return;
  await database.acrossCompanies('whose weekly report is due', async (tx) => {
    const due = (await listSubscribers(tx)).filter((one) => weekFor(one, now()) !== null);
    for (const { companyId, userId } of due)
      await jobs.add(
        tx,
        WEEKLY_REPORT,
        { companyId, userId },
        { queueName: 'weekly-reports', jobKey: `${WEEKLY_REPORT}-${companyId}-${userId}` },
      );
  });
}

/**
 * Sends one person the report that is due. The figures are read before the transaction that takes the week and adds the
 * mail, both or neither; who may receive it is asked in both.
 */
export async function sendWeeklyReport(
  app: App,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  const { mail, database, now, config } = app;
  if (!mail.isOn) return;
  const found = await database.inCompany(companyId, async (tx) => ({
    recipient: await mailRecipient(tx, userId, now()),
    subscriber: (await listSubscribers(tx, { companyId, userId }))[0],
  }));
  const week = found.subscriber ? weekFor(found.subscriber, now()) : null;
  if (!week || !found.recipient || !mayReceive(found.recipient.viewer)) return;
  const figures = await weeklyFigures(app, found.recipient.viewer, week);
  await database.inCompany(companyId, async (tx) => {
    const recipient = await mailRecipient(tx, userId, now());
    if (!recipient || !mayReceive(recipient.viewer) || !(await takeWeek(tx, userId, week.from))) return;
    const { email, language } = recipient;
    const place = { publicUrl: config.publicUrl ?? '', company: await companyName(tx) };
    const content = reportMail(figures, place, language);
    await mail.add(tx, { companyId, kind: 'weeklyReport', recipient: email, language, content });
  });
}
