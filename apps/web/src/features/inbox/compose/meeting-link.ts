import type { Ticket } from '@prosa/contract';

/** A video meeting named by the ticket's id; the random part of the address keeps strangers from guessing it. */
export const meetingLink = ({ id, uuid }: Pick<Ticket, 'id' | 'uuid'>): string =>
  `https://meet.jit.si/${id}-${uuid.replaceAll('-', '').slice(0, 16)}`;
