import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { insertRows } from './insert-rows.ts';
import type { DemoMedia, Placed } from './insert-tickets.ts';
import type { DemoScenario } from './scenario.ts';

/** Fills the sandbox phones of contacts with a live ticket: that conversation, from the customer's side. */
export async function insertSandbox(
  db: Kysely<Tables>,
  companyId: number,
  scenario: DemoScenario,
  placed: readonly Placed[],
  media: DemoMedia,
): Promise<void> {
  const rows = placed
    .filter(({ ticket }) => ticket.status !== 'closed')
    .flatMap(({ ticket, ticketId, whatsappId }) => {
      const contact = scenario.contacts[ticket.contact];
      return ticket.messages.flatMap((message, index) => {
        if (message.from === 'note') return [];
        const fromBusiness = message.from === 'agent';
        const choices = message.file ? media[message.file] : [];
        const file = choices[message.at % Math.max(1, choices.length)];
        return [
          {
            company_id: companyId,
            whatsappId,
            id: `demo-${ticketId}-${index}`,
            chat: contact?.number ?? '',
            chatName: contact?.name ?? '',
            isGroup: contact?.isGroup ?? false,
            author: fromBusiness ? '' : (contact?.number ?? ''),
            authorName: fromBusiness ? '' : (contact?.name ?? ''),
            fromBusiness,
            type: message.file ?? 'text',
            body: message.body,
            mediaPath: file?.path ?? null,
            mediaName: file?.name ?? null,
            mediaMime: file?.mime ?? null,
            ack: 3,
            at: new Date(message.at).toISOString(),
          },
        ];
      });
    })
    .toSorted((a, b) => a.at.localeCompare(b.at));
  await insertRows(db, 'sandbox_messages', rows);
}
