import { expect } from 'vitest';
import type { Sight } from '../../testing/expect-refusal.ts';

interface Conversation {
  id: number;
  uuid: string;
}

/** A read that shows the ticket without marking it as read or adding to its log. */
export const ticketSight = ({ id, uuid }: Conversation): Sight => ({
  path: `/messages/${uuid}?keepUnread=true`,
  record: { ticket: expect.objectContaining({ id }) },
});

export const messageSight = ({ uuid }: Pick<Conversation, 'uuid'>, { id }: { id: number }): Sight => ({
  path: `/messages/${uuid}?keepUnread=true`,
  record: { id },
});
