import type { Message, Schedule, Ticket, TicketContact } from '@prosa/contract';

// Where a company hides numbers (LGPD), people of profile user see the last two digits only; groups excepted.

/** '**-**34'. */
export function maskNumber(number: string): string {
  return number === '' ? '' : `**-**${number.slice(-2)}`;
}

/** Somebody who never gave a name is called by the number: that is hidden too. */
export function maskName(name: string, number: string): string {
  const digits = name.replaceAll(/[\s()+-]/g, '');
  return number !== '' && digits === number ? maskNumber(number) : name;
}

export function maskContact<Shown extends TicketContact>(contact: Shown): Shown {
  if (contact.isGroup) return contact;
  const { number, name, extraInfo } = contact;
  return {
    ...contact,
    number: maskNumber(number),
    name: maskName(name, number),
    extraInfo: extraInfo.map((row) => ({ ...row, value: maskName(row.value, number) })),
  };
}

/** What somebody who is shown masks sends back: the mask of what is stored means what is stored. */
export function unmaskedText(given: string, stored: string, number: string): string {
  return given === maskName(stored, number) ? stored : given;
}

export function maskTicket(ticket: Ticket): Ticket {
  return { ...ticket, contact: maskContact(ticket.contact) };
}

/** A name whose number does not travel along: one of digits alone is a number. */
function maskBareName(name: string): string {
  return /^[\d\s()+-]{6,}$/.test(name) ? maskNumber(name.replaceAll(/\D/g, '')) : name;
}

function maskAuthor(contact: Message['contact']): Message['contact'] {
  return contact === null ? contact : { ...contact, name: maskBareName(contact.name) };
}

export function maskSchedule(schedule: Schedule): Schedule {
  const { contact } = schedule;
  return { ...schedule, contact: { ...contact, name: maskBareName(contact.name) } };
}

/** Numbers in a contact card are the customer's own text; those of the author are hidden. */
export function maskMessage(message: Message): Message {
  const { quotedMsg } = message;
  return {
    ...message,
    contact: maskAuthor(message.contact),
    quotedMsg: quotedMsg ? { ...quotedMsg, contact: maskAuthor(quotedMsg.contact) } : null,
  };
}
