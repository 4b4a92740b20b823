import type { Ticket } from '@prosa/contract';

/** A room for a video call, by the ticket's id; what follows it keeps strangers from guessing rooms. */
export const meetingLink = ({ id, uuid }: Pick<Ticket, 'id' | 'uuid'>): string =>
  `https://meet.jit.si/${id}-${uuid.replaceAll('-', '').slice(0, 16)}`;
