import { insertOutgoing, lockedMessages } from '../../inbox/index.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Decision } from './decide-batch.ts';
import { type Rows, rowsOf } from './effect-rows.ts';
import { parking, statements } from './statements.ts';

// A row is inserted before the rows that reference it. Tickets and periods are updated after the rows that reference
// them: the foreign key check then finds the row version that is locked already, and need not mark a new one.
const first = [
  'renames',
  'usernames',
  'binds',
  'endings',
  'newTickets',
  'logs',
  'trackings',
  'messages',
  'heals',
] as const satisfies readonly (keyof typeof statements)[];
const then = [
  'periods',
  'tickets',
  'touches',
  'handOvers',
  'questions',
  'consents',
  'ratings',
  'reads',
  'cancellations',
  'rollbacks',
  'acks',
  'failures',
  'edits',
  'deletions',
  'reactions',
] as const satisfies readonly (keyof typeof statements)[];

const lockText = lockedMessages('from messages m where m.company_id = $1 and m.id = any ($2::bigint[])');

/** Ids of the messages that a batch changes, without those that it only marks as read. */
function changedMessages({ heals, acks, failures, edits, deletions }: Rows): number[] {
  const changes = [...heals, ...acks, ...failures, ...edits, ...deletions];
  return [...new Set(changes.map(({ messageId }) => messageId))];
}

interface Applied {
  /** Ids of the messages that the bot's answers became. */
  answers: number[];
  erased: string[];
  cancelledSchedules: number[];
}

/** Writes all effects of a batch: one statement per kind of effect, pipelined without waiting for each other. */
export async function applyEffects(tx: CompanyTransaction, decision: Decision): Promise<Applied> {
  const sent: Promise<{ path?: string | null; cancelled?: number }[]>[] = [];
  const write = (name: string, text: string, items: readonly unknown[]) => {
    if (items.length > 0) sent.push(tx.query(`conversation-${name}`, text, [tx.companyId, jsonText(items)]));
  };
  const rows = rowsOf(decision);
  const changed = changedMessages(rows);
  if (changed.length > 1)
    sent.push(tx.query('conversation-lock-messages', lockText, [tx.companyId, changed]));
  for (const kind of first) write(kind, statements[kind], rows[kind]);
  const answers = insertOutgoing(tx, rows.answers);
  for (const kind of then) write(kind, statements[kind], rows[kind]);
  const { parked, unparked } = decision;
  write('take-acks', parking.takeAcks, unparked);
  write('take-events', parking.takeEvents, unparked);
  const isAck = ({ event }: Decision['parked'][number]) => event.kind === 'ack';
  write('park-acks', parking.acks, parked.filter(isAck));
  write(
    'park-events',
    parking.events,
    parked.filter((item) => !isAck(item)),
  );
  // Awaited together: when a pipelined statement fails, those behind it fail as well.
  const [ids, ...written] = await Promise.all([answers, ...sent]);
  const returned = written.flat();
  return {
    answers: ids.map(({ id }) => id),
    erased: returned.flatMap(({ path }) => path ?? []),
    cancelledSchedules: returned.flatMap(({ cancelled }) => cancelled ?? []),
  };
}
