import { AppError, found, reason } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { ChannelRequests } from '../channel-requests/channel-requests.ts';
import { readConnectionFacts } from '../connections/queries.ts';

const NOT_WAITING = reason('web.notWaiting');

/**
 * The code to type on the phone of a number instead of scanning the QR code. Throws ERR_WAPP_NOT_INITIALIZED unless the
 * connection waits for a QR code.
 */
export async function pairingCode(
  app: App,
  requests: ChannelRequests,
  connection: { companyId: number; whatsappId: number },
  number: string,
): ReturnType<typeof requests.ask<'pairingCode'>> {
  const read = app.database.inCompany(connection.companyId, async (tx) =>
    readConnectionFacts(tx, connection.whatsappId),
  );
  const { status } = found(await read, 'ERR_NO_WAPP_FOUND');
  if (status !== 'qrcode') throw new AppError('ERR_WAPP_NOT_INITIALIZED', { error: NOT_WAITING });
  return requests.ask(connection, 'pairingCode', { number });
}
