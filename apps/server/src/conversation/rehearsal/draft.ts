import type { RehearsedOption, RehearsedQueue } from '@prosa/contract';
import type { CompanyFacts, ConnectionFacts, OptionFacts, QueueFacts } from '@prosa/domain';

/** Stands for the id of an unsaved queue; no row has it. */
export const UNSAVED = -1;

/** Numbers all options anew, because unsaved ones have no id. */
function numbered(options: readonly RehearsedOption[], next: () => number): OptionFacts[] {
  return options.map(({ options: below, optQueueId, optUserId, optFileId, optIntegrationId, ...option }) => ({
    ...option,
    id: next(),
    optQueueId: optQueueId ?? null,
    optUserId: optUserId ?? null,
    optFileId: optFileId ?? null,
    optIntegrationId: optIntegrationId ?? null,
    options: numbered(below, next),
  }));
}

function queueOf(draft: RehearsedQueue): QueueFacts {
  let last = 0;
  return {
    id: draft.id ?? UNSAVED,
    name: draft.name,
    greetingMessage: draft.greetingMessage,
    outOfHoursMessage: draft.outOfHoursMessage,
    closeTicket: draft.closeTicket,
    schedules: draft.schedules,
    fileListId: draft.fileListId ?? null,
    integrationId: draft.integrationId ?? null,
    memberIds: draft.userIds,
    // A rehearsal never waits long enough for rotation.
    reassignMinutes: 0,
    options: numbered(draft.chatbots, () => (last += 1)),
  };
}

/** Queues in the order of the menu: by orderQueue (null last), then by age. */
function ordered(ids: readonly number[], places: ReadonlyMap<number, number | null>): number[] {
  const placeOf = (id: number) => places.get(id) ?? Number.POSITIVE_INFINITY;
  const ageOf = (id: number) => (id === UNSAVED ? Number.POSITIVE_INFINITY : id);
  return ids.toSorted((a, b) => {
    const [first, second] = placeOf(a) === placeOf(b) ? [ageOf(a), ageOf(b)] : [placeOf(a), placeOf(b)];
    return first - second;
  });
}

export interface Laid {
  company: CompanyFacts;
  connection: ConnectionFacts;
  /** Whether the connection's menu contains the queue as saved. */
  isOffered: boolean;
}

/** The company's facts with an unsaved queue in place of the saved one; the connection offers it in any case. */
export function layOver(
  company: CompanyFacts,
  connection: ConnectionFacts,
  draft: RehearsedQueue,
  places: ReadonlyMap<number, number | null>,
): Laid {
  const queue = queueOf(draft);
  const queues = new Map(company.queues).set(queue.id, { ...company.queues.get(queue.id), ...queue });
  const isOffered = connection.queueIds.includes(queue.id);
  const ids = isOffered ? connection.queueIds : [...connection.queueIds, queue.id];
  const queueIds = ordered(ids, new Map(places).set(queue.id, draft.orderQueue ?? null));
  return { company: { ...company, queues }, connection: { ...connection, queueIds }, isOffered };
}
