import { OPERATOR_COMPANY_ID } from '@prosa/contract';
import { AppError, found } from '@prosa/domain';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { lockCompany, peopleAndConnections, removeCompany } from './queries.ts';

const REMOVE_FILES = 'company-remove-files';
const Payload = z.object({ companyId: z.number() });

/** A job removes the files after the rows: it is repeated until the storage answers. */
export function defineFileRemoval(app: App): void {
  app.jobs.define(REMOVE_FILES, async (payload) => {
    await app.storage.removeAll(`company${Payload.parse(payload).companyId}`);
  });
}

/**
 * Removes a company with everything it has, signs its people out and stops its connections. Throws
 * ERR_NO_PERMISSION for the operator's company.
 */
export async function deleteCompany(app: App, id: number): Promise<void> {
  await app.database.acrossCompanies('the operator removes a company', async (tx) => {
    found(await lockCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
    if (id === OPERATOR_COMPANY_ID) throw new AppError('ERR_NO_PERMISSION');
    const { userIds, whatsappIds } = await peopleAndConnections(tx, id);
    await app.jobs.add(tx, REMOVE_FILES, { companyId: id });
    await removeCompany(tx, id);
    tx.afterCommit(() => {
      for (const whatsappId of whatsappIds) {
        app.bus.publish('connections', { companyId: id, whatsappId, action: 'remove' });
      }
      for (const userId of userIds) app.realtime.endSession(id, userId);
      app.bus.publish('viewer', { companyId: id });
    });
  });
}
