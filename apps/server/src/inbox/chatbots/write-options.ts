import { MAX_OPTION_DEPTH, MAX_QUEUE_OPTIONS, type ChatbotInput } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { checkPointers, pointersOf, refuse } from './check-targets.ts';
import { insertOption, parentsOf, removeOptions, saveOption, sizeOfTree } from './queries.ts';

interface Level {
  queueId: number;
  parentId: number | null;
  field: string;
  known: ReadonlyMap<number, number | null>;
}

/** Throws ERR_CHATBOT_LIMIT: customers do not scroll through longer menus or find their way in deeper ones. */
export async function requireSize(tx: CompanyTransaction, queueId: number): Promise<void> {
  const { count, depth } = await sizeOfTree(tx, queueId);
  if (count > MAX_QUEUE_OPTIONS || depth > MAX_OPTION_DEPTH) throw new AppError('ERR_CHATBOT_LIMIT');
}

async function writeOne(
  tx: CompanyTransaction,
  { id, options, ...values }: ChatbotInput,
  level: Level,
): Promise<number> {
  const written =
    id ?? (await insertOption(tx, { queueId: level.queueId, parentId: level.parentId }, values));
  if (written === id) await saveOption(tx, written, values);
  if (options) {
    const { queueId, known } = level;
    await writeLevel(tx, options, { queueId, known, parentId: written, field: `${level.field}.options` });
  }
  return written;
}

/** Writes one option after another, because customers see options in the order of their ids. */
async function writeLevel(tx: CompanyTransaction, requested: ChatbotInput[], level: Level): Promise<void> {
  const kept = new Set<number>();
  for (const [index, option] of requested.entries()) {
    const field = `${level.field}.${index}`;
    const { id } = option;
    const isHere = typeof id === 'number' && level.known.get(id) === level.parentId && !kept.has(id);
    if (typeof id === 'number' && !isHere) throw refuse([`${field}.id`]);
    kept.add(await writeOne(tx, option, { ...level, field }));
  }
  const gone = [...level.known].filter(([id, parentId]) => parentId === level.parentId && !kept.has(id));
  if (gone.length > 0)
    await removeOptions(
      tx,
      gone.map(([id]) => id),
    );
}

/**
 * Replaces the options below a queue (`parentId` null) or below an option: those with an id are changed, others are
 * created, missing ones are removed. The caller has locked the queue.
 */
export async function writeOptions(
  tx: CompanyTransaction,
  place: { queueId: number; parentId: number | null; field: string },
  requested: ChatbotInput[],
): Promise<void> {
  const { field } = place;
  await checkPointers(
    tx,
    requested.flatMap((option, index) => pointersOf(option, `${field}.${index}.`)),
  );
  await writeLevel(tx, requested, { ...place, known: await parentsOf(tx, place.queueId) });
  await requireSize(tx, place.queueId);
}
