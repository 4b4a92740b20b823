import type { QueueRef } from '@prosa/contract';
import { folded } from '../../../shared/folded.ts';

/** Whom or what a ticket can be handed to. */
export type TransferTarget =
  | {
      kind: 'person';
      key: string;
      id: number;
      name: string;
      isOnline: boolean;
      /** Why the person pauses; null: no pause. */
      pause: string | null;
      tickets: number;
      /** The queues of which the ticket goes to one; of an admin without queues, all of them. */
      queues: QueueRef[];
      /** The queue that it goes to if nobody says otherwise; null: it has to be chosen. */
      queueId: number | null;
    }
  | { kind: 'queue'; key: string; id: number; name: string; color: string; online: number };

interface Known {
  users: readonly { id: number; name: string; queues: QueueRef[] }[];
  queues: readonly QueueRef[];
  /** Who is online or pauses, and how many tickets each person attends, by the person's id. */
  load: ReadonlyMap<number, { online: boolean; tickets: number; pause: { reason: string } | null }>;
  /** Where the ticket is now. */
  ticket: { userId: number | null; queueId: number | null };
}

/** The ticket stays in its queue where the person works there; else it goes to the person's only one. */
function queueFor(queues: readonly QueueRef[], present: number | null): number | null {
  if (queues.some(({ id }) => id === present)) return present;
  return queues.length === 1 ? (queues[0]?.id ?? null) : null;
}

function people({ users, queues, load, ticket }: Known): Extract<TransferTarget, { kind: 'person' }>[] {
  return users
    .filter(({ id }) => id !== ticket.userId)
    .map(({ id, name, queues: own }) => {
      const theirs = own.length > 0 ? own : [...queues];
      return {
        kind: 'person',
        key: `person-${id}`,
        id,
        name,
        isOnline: load.get(id)?.online ?? false,
        pause: load.get(id)?.pause?.reason ?? null,
        tickets: load.get(id)?.tickets ?? 0,
        queues: theirs,
        queueId: queueFor(theirs, ticket.queueId),
      };
    });
}

type Person = ReturnType<typeof people>[number];
/** Who is there comes before who pauses, and who pauses before who is not there. */
const readiness = ({ isOnline, pause }: Person): number => (isOnline ? (pause === null ? 2 : 1) : 0);

export interface TransferTargets {
  people: TransferTarget[];
  queues: TransferTarget[];
  /** What was typed names a queue and nobody: people are found by their queues alone. */
  areQueuesFirst: boolean;
}

/**
 * The people who may take the ticket, those at work in its queue with the fewest tickets first, and the queues, the
 * present one first. `search` is looked for in names, and for people in those of their queues too: who is found by the
 * own name comes first.
 */
export function transferTargets(known: Known, search: string): TransferTargets {
  const { users, queues, load, ticket } = known;
  const searched = folded(search.trim());
  const isFound = (...names: string[]) => names.some((name) => folded(name).includes(searched));
  const isNamed = ({ name }: { name: string }) => isFound(name);
  const stays = (queueId: number | null) => queueId !== null && queueId === ticket.queueId;
  const found = people(known).filter(({ name, queues: own }) =>
    isFound(name, ...own.map((queue) => queue.name)),
  );
  return {
    areQueuesFirst: queues.some(isNamed) && !found.some(isNamed),
    people: found.toSorted(
      (a, b) =>
        Number(isNamed(b)) - Number(isNamed(a)) ||
        readiness(b) - readiness(a) ||
        Number(stays(b.queueId)) - Number(stays(a.queueId)) ||
        a.tickets - b.tickets ||
        a.name.localeCompare(b.name),
    ),
    queues: queues
      .filter(isNamed)
      .map(({ id, name, color }): TransferTarget => {
        const online = users.filter(
          (user) => load.get(user.id)?.online && user.queues.some((queue) => queue.id === id),
        ).length;
        return { kind: 'queue', key: `queue-${id}`, id, name, color, online };
      })
      .toSorted((a, b) => Number(stays(b.id)) - Number(stays(a.id))),
  };
}

export interface TransferGroup {
  kind: 'people' | 'queues';
  options: TransferTarget[];
}

/** The groups in their order, so that the first option is what was most likely meant. */
export function transferGroups(known: Known, search: string): TransferGroup[] {
  const { people: found, queues, areQueuesFirst } = transferTargets(known, search);
  const groups: TransferGroup[] = [
    { kind: 'people', options: found },
    { kind: 'queues', options: queues },
  ];
  return areQueuesFirst ? groups.toReversed() : groups;
}
