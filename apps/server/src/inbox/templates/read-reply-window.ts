import type { ReplyWindow } from '@prosa/contract';
import { personHours, windowFrom, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { connectionOf, lastOfCustomer } from '../messages/queries.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';

interface Place {
  conversationId: number;
  whatsappId: number | null;
}

async function windowOf(
  app: Pick<App, 'now' | 'capabilitiesOf'>,
  tx: CompanyTransaction,
  { conversationId, whatsappId }: Place,
): Promise<ReplyWindow> {
  const connection = whatsappId === null ? undefined : await connectionOf(tx, whatsappId);
  const can = connection && app.capabilitiesOf(connection.provider, connection.channel);
  const hours = can ? personHours(can, connection) : null;
  const now = app.now().toISOString();
  if (hours === null) return { hours, customerAt: null, closesAt: null, peopleOnlyFrom: null, now };
  const customerAt = await lastOfCustomer(tx, conversationId);
  const forAll = can?.replyWindowHours ?? null;
  const peopleOnlyFrom = forAll === hours ? null : windowFrom(forAll, customerAt).closesAt;
  return { ...windowFrom(hours, customerAt), customerAt, peopleOnlyFrom, now };
}

export async function readReplyWindow(app: App, viewer: Viewer, ticketId: number): Promise<ReplyWindow> {
  return app.database.inCompany(viewer.companyId, async (tx) =>
    windowOf(app, tx, await visibleTicket(tx, viewer, { id: ticketId })),
  );
}
