import type { RehearsedOption, RehearsedQueue } from '@prosa/contract';
import type { CompanyFacts, ConnectionFacts, OptionFacts, QueueFacts } from '@prosa/domain';

/** What stands for a queue that has no id yet; no record has it. */
export const UNSAVED = -1;

/** Options of an editor get ids of their own, as some have none yet. */
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
    // Nobody waits long enough in a rehearsal to be passed on.
    reassignMinutes: 0,
    options: numbered(draft.chatbots, () => (last += 1)),
  };
}

/** Queues in the order of the menu: by their place, those without one last, then by age. */
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
  /** Whether the connection's menu has the queue as it is saved. */
  isOffered: boolean;
}

/** What steers the company with a queue's unsaved state laid over it; the connection offers the queue in any case. */
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
