import { importStates, IMPORT_SILENCE_SECONDS } from '@prosa/contract';
import { decideHistory, importDate, isDelivered, type HistoryMessage } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import {
  batchOf,
  companyFacts,
  decideBatch,
  loadConversations,
  settle,
  batchFactsOf,
  type Decide,
  type Engine,
  type Connection,
} from '../engine/index.ts';
import { isAway } from '../intake/index.ts';
import { unitePeople } from '../people/index.ts';
import { closeSome, hasImported } from './close-imported.ts';
import { announceProgress, announceRefresh } from './progress.ts';
import {
  beginImport,
  dropImport,
  dropMessages,
  dueImports,
  endImport,
  lockImport,
  oldestMessages,
  readRequest,
  setAside,
  showState,
  type ImportRow,
  type Request,
} from './queries.ts';
import { planImport, silentAt } from './take-history.ts';

/** Messages per transaction: few enough that a live message of the same people waits only shortly. */
const AT_ONCE = 100;
/** How long one job runs before it adds another, so that imports leave room for other jobs. */
const SLICE_MS = 2_000;

/** Stores messages by the rules for old ones, and announces none; returns the company's time zone. */
async function storeOld(
  engine: Engine,
  tx: CompanyTransaction,
  { whatsappId, queueId }: { whatsappId: number; queueId: number | null },
  messages: readonly HistoryMessage[],
): Promise<string> {
  const arrivals = messages.map((event) => ({ whatsappId, event }));
  const { changed } = await unitePeople(engine, tx, arrivals);
  const batch = batchOf(arrivals);
  const loaded = await loadConversations(tx, batch);
  const company = await companyFacts(engine, tx, loaded.version);
  const by: Decide = (facts, event, now, ids) =>
    event.kind === 'message' ? decideHistory(facts, event, { queueId, now, ids }) : [];
  const decision = decideBatch(batch.arrivals, batchFactsOf(company, batch, loaded), engine.now(), by);
  await settle(engine, tx, { loaded, decision, changedContacts: changed, isQuiet: true });
  tx.afterCommit(() => engine.metrics.count('messages_imported_total', {}, messages.length));
  return company.settings.timezone;
}

interface Work {
  whatsappId: number;
  requested: Request;
  row: ImportRow;
}

async function importSome(
  engine: Engine,
  tx: CompanyTransaction,
  { whatsappId, requested, row }: Work,
  messages: readonly HistoryMessage[],
): Promise<void> {
  const place = { whatsappId, queueId: requested.queueId };
  const timeZone = await storeOld(engine, tx, place, messages);
  const wids = messages.map(({ wid }) => wid);
  await dropMessages(tx, whatsappId, wids);
  const at = messages.at(-1)?.at ?? '';
  const status = { this: row.done + messages.length, all: row.total, date: importDate(at, timeZone) };
  announceProgress(engine, tx, { whatsappId, ...status });
}

/** Closes tickets if requested, then ends the import; true when there is more to close. */
async function finish(
  engine: Engine,
  tx: CompanyTransaction,
  { whatsappId, requested }: Work,
): Promise<boolean> {
  if (requested.closesAfter) {
    const statuses: ('pending' | 'group')[] = ['pending', 'group'];
    const closing = { whatsappId, userId: null, statuses, now: engine.now() };
    if ((await closeSome(tx, closing)) > 0) return true;
  }
  const isOffered = !requested.closesAfter && (await hasImported(tx, whatsappId));
  await endImport(tx, whatsappId, isOffered ? importStates.mayClose : null);
  announceRefresh(engine, tx);
  return false;
}

/**
 * Whether the channel has delivered all; if it may deliver more, plans another check. A silence counts only while
 * connected.
 */
async function hasAll(engine: Engine, tx: CompanyTransaction, { whatsappId, requested, row }: Work) {
  if (isDelivered(row.lastBatchAt, row.isComplete, engine.now())) return row.isComplete || requested.isUp;
  await planImport(engine, tx, whatsappId, silentAt(row.lastBatchAt));
  return false;
}

/** Runs one step of an import; true when the next one can follow at once. */
async function step(
  engine: Engine,
  tx: CompanyTransaction,
  whatsappId: number,
  most: number,
): Promise<boolean> {
  const row = await lockImport(tx, whatsappId);
  if (!row) return false;
  const requested = await readRequest(tx, whatsappId);
  if (!requested) {
    await dropImport(tx, whatsappId);
    announceRefresh(engine, tx);
    return false;
  }
  const work = { whatsappId, requested, row };
  if (row.startedAt === null) {
    if (!(await hasAll(engine, tx, work))) return false;
    await beginImport(tx, whatsappId, engine.now());
    await showState(tx, whatsappId, importStates.running);
    return true;
  }
  const messages = await oldestMessages(tx, whatsappId, most);
  // All that came is stored, but more may come: a session that broke off delivers again.
  if (messages.length === 0) return (await hasAll(engine, tx, work)) && finish(engine, tx, work);
  await importSome(engine, tx, work, messages);
  return true;
}

/** Stores up to `most` messages together; if that fails, one by one, and sets aside a message that fails alone. */
async function stepSurely(engine: Engine, connection: Connection, most = AT_ONCE): Promise<boolean> {
  const { companyId, whatsappId } = connection;
  try {
    return await engine.database.inCompany(companyId, async (tx) => step(engine, tx, whatsappId, most));
  } catch (error) {
    if (isAway(error)) throw error;
    engine.log.warn({ err: error, ...connection, most }, 'old messages could not be stored');
    if (most === 1) {
      await engine.database.inCompany(companyId, async (tx) => setAside(tx, whatsappId, error));
      return true;
    }
  }
  for (let left = most; left > 0; left -= 1) if (!(await stepSurely(engine, connection, 1))) return false;
  return true;
}

/**
 * Continues an import for a while. Each step is one transaction that locks the import's row; it stores messages,
 * removes them from the list and counts them, or does nothing. So it may be killed at any point, and may run twice at
 * once.
 */
export async function importHistory(
  engine: Engine,
  connection: Connection,
  sliceMs = SLICE_MS,
): Promise<void> {
  const end = performance.now() + sliceMs;
  while (await stepSurely(engine, connection)) {
    if (performance.now() < end) continue;
    await engine.database.inCompany(connection.companyId, async (tx) =>
      planImport(engine, tx, connection.whatsappId),
    );
    return;
  }
}

/** Plans the imports that a lost job or a dead process left behind. */
export async function wakeImports(engine: Engine): Promise<void> {
  const silentSince = new Date(engine.now().getTime() - IMPORT_SILENCE_SECONDS * 1_000);
  const due = await engine.database.acrossCompanies('look for imports to go on with', async (tx) =>
    dueImports(tx, silentSince),
  );
  for (const { companyId, whatsappId } of due)
    await engine.database.inCompany(companyId, async (tx) => planImport(engine, tx, whatsappId));
}
