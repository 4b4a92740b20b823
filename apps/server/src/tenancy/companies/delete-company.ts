import { ARCHIVE_DAYS, OPERATOR_COMPANY_ID } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { archiveCompany } from './archive-company.ts';
import { companiesArchivedBefore, lockCompany, peopleAndConnections, removeCompany } from './queries.ts';

const REMOVE_FILES = 'company-remove-files';
const Payload = z.object({ companyId: z.number() });
const DAY_MS = 86_400_000;

/** A job removes the files after the rows: it is repeated until the storage answers. */
export function defineFileRemoval(app: App): void {
  app.jobs.define(REMOVE_FILES, async (payload) => {
    await app.storage.removeAll(`company${Payload.parse(payload).companyId}`);
  });
}

/** Removes a company with everything it has, signs its people out and stops its connections. */
export async function removeWhole(app: App, tx: OperatorTransaction, id: number): Promise<void> {
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
}

/**
 * Archives a company; removes one that is archived already, if `name` is its name (ERR_COMPANY_NAME_WRONG). Throws
 * ERR_NO_PERMISSION for the operator's company. Returns what was done.
 */
export async function deleteCompany(
  app: App,
  viewer: Viewer,
  id: number,
  name: string | undefined,
): Promise<'archived' | 'removed'> {
  return app.database.acrossCompanies('the operator removes a company', async (tx) => {
    const company = found(await lockCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
    if (id === OPERATOR_COMPANY_ID) throw new AppError('ERR_NO_PERMISSION');
    if (company.archivedAt === null) {
      await archiveCompany(app, tx, id);
      await recordAudit(tx, viewer, {
        action: 'company.archive',
        subject: { id, name: company.name },
        companyId: id,
      });
      return 'archived';
    }
    if (name?.trim() !== company.name) {
      throw new AppError('ERR_COMPANY_NAME_WRONG', { details: [{ field: 'name', message: 'wrong' }] });
    }
    await removeWhole(app, tx, id);
    // The company's own entries went with it: this one is the installation's.
    await recordAudit(tx, viewer, { action: 'company.delete', subject: { id, name: company.name } });
    return 'removed';
  });
}

/** Removes the companies that have been archived for 30 days, each in a transaction of its own. */
export async function removeArchivedCompanies(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - ARCHIVE_DAYS * DAY_MS);
  const ids = await app.database.acrossCompanies('look for companies archived long ago', (tx) =>
    companiesArchivedBefore(tx, before),
  );
  for (const id of ids) {
    await app.database.acrossCompanies('remove a company archived long ago', async (tx) => {
      const company = await lockCompany(tx, id);
      // It may have been restored since it was found.
      if (!company?.archivedAt || new Date(company.archivedAt) >= before) return;
      await removeWhole(app, tx, id);
      await recordAudit(tx, null, { action: 'company.delete', subject: { id, name: company.name } });
    });
  }
}
