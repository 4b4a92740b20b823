import { AppError, found } from '@prosa/domain';
import type { LineRef } from '@prosa/channel-sandbox';
import type { App } from '../../platform/app.ts';
import { readConnectionFacts } from '../connections/queries.ts';

/** The line behind a sandbox connection of the caller's company; other connections have no phone to play with. */
export async function sandboxLine(app: App, companyId: number, whatsappId: number): Promise<LineRef> {
  const facts = await app.database.inCompany(companyId, (tx) => readConnectionFacts(tx, whatsappId));
  if (found(facts, 'ERR_NO_WAPP_FOUND').provider !== 'sandbox') throw new AppError('ERR_NOT_SANDBOX');
  return { companyId, whatsappId };
}
