import { jsonText } from '../platform/database/json-text.ts';
import type { CompanyTransaction } from '../platform/database/transactions.ts';
import type { Rows } from './rows.ts';
import { parking, statements } from './statements.ts';

// A row must be there before another points at it.
const order = [
  'renames',
  'binds',
  'newTickets',
  'tickets',
  'logs',
  'trackings',
  'messages',
  'acks',
  'edits',
  'deletions',
  'reactions',
  'touched',
] as const satisfies readonly (keyof typeof statements)[];

/** Writes all effects of a batch: one statement for each kind there is, sent one behind the other. */
export async function applyEffects(tx: CompanyTransaction, whatsappId: number, rows: Rows): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const kind of order) {
    if (rows[kind].length === 0) continue;
    sent.push(tx.query(`conversation-${kind}`, statements[kind], [tx.companyId, jsonText(rows[kind])]));
  }
  const park = (kind: keyof typeof parking, value: unknown) =>
    sent.push(tx.query(`conversation-park-${kind}`, parking[kind], [tx.companyId, whatsappId, value]));
  const acks = rows.parked.filter(({ kind }) => kind === 'ack');
  const events = rows.parked.filter(({ kind }) => kind !== 'ack');
  if (rows.unparked.length > 0) {
    park('takeAcks', rows.unparked);
    park('takeEvents', rows.unparked);
  }
  if (acks.length > 0) park('acks', jsonText(acks));
  if (events.length > 0) park('events', jsonText(events));
  await Promise.all(sent);
}
