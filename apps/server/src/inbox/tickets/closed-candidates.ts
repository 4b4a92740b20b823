import { matches, type Condition, type ConditionField, type TicketFacts } from '@prosa/domain';

type Id = number | null;

/** Which closed tickets can be the newest of their conversation that a condition lets through. */
export interface ClosedCandidates {
  /** The newest of each conversation, of each of these queues, or anybody's (what each list must look at then). */
  of: 'conversations' | 'queues' | 'anything' | 'nothing';
  queues: Id[];
  /** Whose own tickets count beside those of the queues, and whether their newest in any queue is meant. */
  people: Id[];
  newestOfPeople: boolean;
}

const ANYTHING: ClosedCandidates = { of: 'anything', queues: [], people: [], newestOfPeople: false };
/** An id that no condition names: it stands for all others. */
const OTHER = -1;
/** A condition that names more than this is not worth the comparing. */
const MOST_CASES = 5_000;

function valuesIn(condition: Condition, field: ConditionField): unknown[] {
  if (typeof condition === 'boolean') return [];
  if ('all' in condition) return condition.all.flatMap((part) => valuesIn(part, field));
  if ('any' in condition) return condition.any.flatMap((part) => valuesIn(part, field));
  return condition.field === field && 'in' in condition ? condition.in : [];
}

/** One of each kind of id that a condition can tell apart. */
function kindsOf(condition: Condition, field: ConditionField): Id[] {
  const ids = valuesIn(condition, field).filter((value) => typeof value === 'number');
  return [...new Set([...ids, OTHER, null])];
}

/** Whom of a queue's people a condition lets through. */
type Through = 'everybody' | 'most' | Id[];

interface Kinds {
  queues: Id[];
  users: Id[];
}

/** What is let through of the closed tickets of one kind of conversation, by queue. */
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

/** The queues of which the newest alone counts; null: too mixed to say. */
function wholeQueues(chats: Map<Id, Through>[], groups: Map<Id, Through>[]): Set<Id> | null {
  if ([...chats, ...groups].some((byQueue) => [...byQueue.values()].includes('most'))) return null;
  const whole = new Set([...chats, ...groups].flatMap((one) => queuesWith(one, (it) => it === 'everybody')));
  const isMixed = chats.some((one) => [...whole].some((queueId) => isSome(one.get(queueId))));
  return isMixed ? null : whole;
}

/** Those who are let through where their queue as a whole is not. */
function peopleBeside(all: Map<Id, Through>[], whole: Set<Id>): Id[] {
  const beside = all.flatMap((one) =>
    [...one].flatMap(([queueId, through]) => (isSome(through) && !whole.has(queueId) ? through : [])),
  );
  return [...new Set(beside)];
}

/**
 * Tried with one ticket of each kind that the condition can tell apart: where it lets a whole queue through, only the
 * newest of that counts; where it lets whole conversations through, the newest of those; of single people, theirs.
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
