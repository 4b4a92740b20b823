import type { Capabilities, ReplyWindow } from '@prosa/contract';
import { personHours, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { connectionOf } from '../messages/queries.ts';
import { visibleTicket } from '../tickets/read-ticket.ts';
import { lastOfCustomer } from './queries.ts';

const HOUR_MS = 3_600_000;

interface Place {
  conversationId: number;
  whatsappId: number | null;
}

async function windowOf(
  app: Pick<App, 'now'>,
  tx: CompanyTransaction,
  capabilitiesOf: (provider: string, channel: string) => Capabilities | null,
  { conversationId, whatsappId }: Place,
): Promise<ReplyWindow> {
  const connection = whatsappId === null ? undefined : await connectionOf(tx, whatsappId);
  const can = connection && capabilitiesOf(connection.provider, connection.channel);
  const hours = can ? personHours(can, connection) : null;
  const now = app.now().toISOString();
  if (hours === null) return { hours, customerAt: null, closesAt: null, peopleOnlyFrom: null, now };
  const customerAt = await lastOfCustomer(tx, conversationId);
  const after = (count: number | null | undefined) =>
    customerAt === null || !count ? null : new Date(Date.parse(customerAt) + count * HOUR_MS).toISOString();
  const forAll = can?.replyWindowHours;
  return {
    hours,
    customerAt,
    closesAt: after(hours),
    peopleOnlyFrom: forAll === hours ? null : after(forAll),
    now,
  };
}

/** Until when one may write freely in a ticket, to somebody who sees it. */
export async function readReplyWindow(
  app: App,
  capabilitiesOf: (provider: string, channel: string) => Capabilities | null,
  viewer: Viewer,
  ticketId: number,
): Promise<ReplyWindow> {
  return app.database.inCompany(viewer.companyId, async (tx) =>
    windowOf(app, tx, capabilitiesOf, await visibleTicket(tx, viewer, { id: ticketId })),
  );
}
