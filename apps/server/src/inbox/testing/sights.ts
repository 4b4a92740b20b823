import { expect } from 'vitest';
import type { Sight } from '../../testing/expect-refusal.ts';

interface Conversation {
  id: number;
  uuid: string;
}

/** Where a ticket is seen; reading it there neither marks it read nor leaves a trace in its log. */
export const ticketSight = ({ id, uuid }: Conversation): Sight => ({
  path: `/messages/${uuid}?keepUnread=true`,
  record: { ticket: expect.objectContaining({ id }) },
});

/** Where a message of a ticket is seen, among the newest. */
export const messageSight = ({ uuid }: Pick<Conversation, 'uuid'>, { id }: { id: number }): Sight => ({
  path: `/messages/${uuid}?keepUnread=true`,
  record: { id },
});
