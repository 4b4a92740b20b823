import { matches, type Condition, type ConditionField, type TicketFacts } from '@prosa/domain';

type Id = number | null;

/** The closed tickets that can be the newest of their conversation under a condition. */
export interface ClosedCandidates {
  /** The newest per conversation, the newest per queue in `queues`, or any ('anything': the list checks each). */
  of: 'conversations' | 'queues' | 'anything' | 'nothing';
  queues: Id[];
  /** Users whose own tickets count besides those queues; `newestOfPeople` means their newest in any queue. */
  people: Id[];
  newestOfPeople: boolean;
}

const ANYTHING: ClosedCandidates = { of: 'anything', queues: [], people: [], newestOfPeople: false };
/** An id that no condition names, as a sample of all others. */
const OTHER = -1;
/** A condition with more combinations is not analysed. */
const MOST_CASES = 5_000;

function valuesIn(condition: Condition, field: ConditionField): unknown[] {
  if (typeof condition === 'boolean') return [];
  if ('all' in condition) return condition.all.flatMap((part) => valuesIn(part, field));
  if ('any' in condition) return condition.any.flatMap((part) => valuesIn(part, field));
  return condition.field === field && 'in' in condition ? condition.in : [];
}

/** A sample of each kind of id that the condition distinguishes. */
function kindsOf(condition: Condition, field: ConditionField): Id[] {
  const ids = valuesIn(condition, field).filter((value) => typeof value === 'number');
  return [...new Set([...ids, OTHER, null])];
}

/** The users whose tickets in a queue match; 'most' means all but some. */
type Through = 'everybody' | 'most' | Id[];

interface Kinds {
  queues: Id[];
  users: Id[];
}

function throughQueues(
  condition: Condition,
  { queues, users }: Kinds,
  place: Pick<TicketFacts, 'whatsappId' | 'isGroup'>,
): Map<Id, Through> {
  const through = new Map<Id, Through>();
  for (const queueId of queues) {
    const found = users.filter((userId) =>
      matches(condition, { id: 0, status: 'closed', userId, queueId, ...place }),
    );
    through.set(
      queueId,
      found.length === users.length ? 'everybody' : found.includes(OTHER) ? 'most' : found,
    );
  }
  return through;
}

const isSome = (through: Through | undefined): through is Id[] =>
  Array.isArray(through) && through.length > 0;
const queuesWith = (byQueue: Map<Id, Through>, meets: (through: Through) => boolean): Id[] =>
  [...byQueue].filter(([, through]) => meets(through)).map(([queueId]) => queueId);

/** The queues that match as a whole, so that only their newest counts; null if the condition is too mixed. */
function wholeQueues(chats: Map<Id, Through>[], groups: Map<Id, Through>[]): Set<Id> | null {
  if ([...chats, ...groups].some((byQueue) => [...byQueue.values()].includes('most'))) return null;
  const whole = new Set([...chats, ...groups].flatMap((one) => queuesWith(one, (it) => it === 'everybody')));
  const isMixed = chats.some((one) => [...whole].some((queueId) => isSome(one.get(queueId))));
  return isMixed ? null : whole;
}

/** Users who match in a queue that does not match as a whole. */
function peopleBeside(all: Map<Id, Through>[], whole: Set<Id>): Id[] {
  const beside = all.flatMap((one) =>
    [...one].flatMap(([queueId, through]) => (isSome(through) && !whole.has(queueId) ? through : [])),
  );
  return [...new Set(beside)];
}

/**
 * Tries the condition on one ticket of each kind that it distinguishes. If a whole queue or conversation matches,
 * only its newest ticket is a candidate; for single users it is their newest.
 */
export function closedCandidates(condition: Condition): ClosedCandidates {
  const whatsapps = kindsOf(condition, 'whatsappId');
  const kinds = { queues: kindsOf(condition, 'queueId'), users: kindsOf(condition, 'userId') };
  if (whatsapps.length * kinds.queues.length * kinds.users.length > MOST_CASES) return ANYTHING;
  const of = (isGroup: boolean) =>
    whatsapps.map((whatsappId) => throughQueues(condition, kinds, { whatsappId, isGroup }));
  const [chats, groups] = [of(false), of(true)];
  const whole = wholeQueues(chats, groups);
  if (!whole) return ANYTHING;
  const people = peopleBeside([...chats, ...groups], whole);
  const letsThrough = (through: Through, id: Id) => through === 'everybody' || through.includes(id as never);
  const newestOfPeople = chats.every((one) =>
    people.every((id) => new Set([...one.values()].map((through) => letsThrough(through, id))).size === 1),
  );
  const areWhole = chats.every((one) =>
    [0, kinds.queues.length].includes(queuesWith(one, (it) => it === 'everybody').length),
  );
  if (whole.size === kinds.queues.length && areWhole)
    return { of: 'conversations', queues: [], people, newestOfPeople };
  if (whole.has(OTHER)) return ANYTHING;
  return { of: whole.size > 0 ? 'queues' : 'nothing', queues: [...whole], people, newestOfPeople };
}
