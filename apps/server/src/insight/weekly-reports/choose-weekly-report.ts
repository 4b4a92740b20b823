import type { WeeklyReport } from '@prosa/contract';
import { AppError, nextReportAt, type Viewer } from '@prosa/domain';
import { readCompanySettings } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { deleteSubscription, insertSubscription, readSubscription } from './queries.ts';

async function shown(app: App, tx: CompanyTransaction, { id }: Viewer): Promise<WeeklyReport> {
  const { timezone } = await readCompanySettings(tx);
  const nextAt = nextReportAt(app.now(), timezone).toISOString();
  return { ...(await readSubscription(tx, id)), nextAt };
}

export async function readWeeklyReport(app: App, viewer: Viewer): Promise<WeeklyReport> {
  return app.database.inCompany(viewer.companyId, (tx) => shown(app, tx, viewer));
}

/** Who begins again keeps no claim to the week that is over; see `dueWeek`. */
export async function chooseWeeklyReport(app: App, viewer: Viewer, enabled: boolean): Promise<WeeklyReport> {
  if (enabled && !app.mail.isOn) throw new AppError('ERR_MAIL_OFF');
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await (enabled ? insertSubscription(tx, viewer.id, app.now()) : deleteSubscription(tx, viewer.id));
    return shown(app, tx, viewer);
  });
}
