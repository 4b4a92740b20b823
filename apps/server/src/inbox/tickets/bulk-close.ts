import type { AnswerOf, BodyOf, CompanySettings, closeTickets as closeCall } from '@prosa/contract';
import { closeRefusal, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { insertSystemMessages, showSystemMessages } from '../messages/enqueue/index.ts';
import { ticketsTakingTexts } from '../messages/text-takers.ts';
import { writeLogs } from '../ticket-log/queries.ts';
import { announceBulk } from './bulk-events.ts';
import { lockSelectedTickets, nothingDone, sortOut, undoEnd, type SelectedTicket } from './bulk-selection.ts';
import { beginClose } from './close-all-queries.ts';
import { farewellOf } from './close-ticket.ts';
import { endTickets } from './end-tickets.ts';
import { textSources } from './ticket-texts.ts';
import { keepBeforeClose } from './transition-tickets.ts';

/** Farewells wait in the outbox until the close can no longer be undone. */
async function insertFarewells(
  app: App,
  tx: CompanyTransaction,
  tickets: readonly SelectedTicket[],
  { settings, until }: { settings: CompanySettings; until: Date },
) {
  const ids = tickets.map(({ id }) => id);
  const sources = await textSources(app, tx, ids, settings.timezone);
  const takers = await ticketsTakingTexts(app, tx, ids, app.now());
  const texts = tickets.flatMap((ticket) => {
    const body = takers.has(ticket.id) ? farewellOf(ticket, settings, sources.get(ticket.id)) : '';
    return body === '' ? [] : [{ ticket, userId: null, draft: { body, notBefore: until } }];
  });
  return insertSystemMessages(app, tx, texts);
}

/**
 * Closes the selected tickets that the viewer may close one by one, in one transaction. The customers are not asked for
 * a rating: many questions at once would be a campaign.
 */
export async function closeTickets(
  app: App,
  viewer: Viewer,
  { ticketIds, sendFarewellMessage }: BodyOf<typeof closeCall>,
): Promise<AnswerOf<typeof closeCall>> {
  const at = app.now();
  const until = undoEnd(at);
  const { settings, closeId } = await app.database.inCompany(viewer.companyId, async (tx) => ({
    settings: await readCompanySettings(tx),
    closeId: await beginClose(tx, viewer.id, until),
  }));
  const needsTag = settings.requiredTag === 'enabled';
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const tickets = await lockSelectedTickets(tx, ticketIds);
    const { accepted, skipped } = sortOut(ticketIds, tickets, (ticket) =>
      closeRefusal(viewer, ticket, { needsTag, hasTag: ticket.hasTag }),
    );
    if (accepted.length === 0) return nothingDone(skipped);
    const done = accepted.map(({ id }) => id);
    const messages = sendFarewellMessage ? await insertFarewells(app, tx, accepted, { settings, until }) : [];
    const farewells = new Map(messages.map(({ id, ticketId }) => [ticketId, id]));
    await keepBeforeClose(tx, done, { closeId, at, farewells });
    await showSystemMessages(tx, messages);
    await endTickets(tx, done, at);
    await writeLogs(tx, done, { type: 'closed', userId: viewer.id, at });
    await announceBulk(app, tx, { before: accepted, messages });
    return { done, skipped, changeId: closeId, undoUntil: until.toISOString() };
  });
}
