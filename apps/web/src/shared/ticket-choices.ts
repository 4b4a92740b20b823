import { isAdmin } from '@prosa/domain';
import { useConnections, useQueues, useUserChoices } from './choices.ts';
import { useMe } from './session.tsx';

export interface Choice {
  value: string;
  label: string;
}

type Named = readonly { id: number; name: string }[] | undefined;

const asChoices = (rows: Named): Choice[] =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** What this person can narrow tickets by, with the tags that are offered; only admins filter by user. */
export function useTicketChoices(tags: Named): Record<'queues' | 'tags' | 'users' | 'whatsapps', Choice[]> {
  const me = useMe();
  const queues = useQueues(isAdmin(me));
  const connections = useConnections();
  const users = useUserChoices(isAdmin(me));
  return {
    queues: asChoices(isAdmin(me) ? queues.data : me.queues),
    tags: asChoices(tags),
    users: asChoices(users.data),
    whatsapps: asChoices(connections.data),
  };
}
