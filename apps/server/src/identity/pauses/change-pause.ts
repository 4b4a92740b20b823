import { type AnswerOf, type Pause, type readOwnPause as readCall } from '@prosa/contract';
import { invalidField, pauseReasonsOf, type Viewer } from '@prosa/domain';
import { readCompanySettings } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { endOpenPause, insertPause, lockPauses, openPause } from './queries.ts';

const reasonsOf = async (tx: CompanyTransaction): Promise<string[]> =>
  pauseReasonsOf((await readCompanySettings(tx)).pauseReasons);

function announce(app: App, tx: CompanyTransaction, userId: number, pause: Pause | null): void {
  const event = { action: 'update', userId, pause } as const;
  tx.afterCommit(() => app.realtime.publish(tx.companyId, 'pause', event, { kind: 'company' }));
}

export async function readOwnPause(app: App, { id, companyId }: Viewer): Promise<AnswerOf<typeof readCall>> {
  return app.database.inCompany(companyId, async (tx) => ({
    pause: await openPause(tx, id),
    reasons: await reasonsOf(tx),
  }));
}

export async function startPause(
  app: App,
  { id: userId, companyId }: Viewer,
  reason: string,
): Promise<Pause> {
  return app.database.inCompany(companyId, async (tx) => {
    if (!(await reasonsOf(tx)).includes(reason)) throw invalidField('reason', 'none of the company');
    await lockPauses(tx, userId);
    const at = app.now();
    await endOpenPause(tx, userId, at);
    const pause = await insertPause(tx, { userId, reason, at });
    announce(app, tx, userId, pause);
    return pause;
  });
}

export async function endPause(app: App, { id: userId, companyId }: Viewer): Promise<{ message: string }> {
  return app.database.inCompany(companyId, async (tx) => {
    await lockPauses(tx, userId);
    if (await endOpenPause(tx, userId, app.now())) announce(app, tx, userId, null);
    return { message: 'pause ended' };
  });
}
