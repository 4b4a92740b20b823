import type { Anything, Given, GivenUser } from '../../testing/given.ts';
import type { ModuleServer } from '../../testing/module-server.ts';

export const NAME = 'Zulmira Quintanilha';
export const NUMBER = '5511987651234';
export const WORDS = 'meu exame de sangue';

export interface PlantedPerson {
  company: { id: number };
  admin: GivenUser;
  connection: Anything;
  person: Anything;
  /** Closed, with one message that has a file. */
  ticket: Anything;
  /** The ticket of a group, with a message of the person and one of somebody else. */
  group: Anything;
  /** The storage key of the file. */
  path: string;
}
type Placed = { company_id: number; whatsappId: number };

/** A ticket with everything that belongs to one. */
async function plantTicket(
  server: ModuleServer,
  make: Given,
  { company, admin, connection, person, path }: Omit<PlantedPerson, 'ticket' | 'group'>,
): Promise<Anything> {
  const own = { company_id: company.id };
  const place = { contactId: person.id, whatsappId: connection.id };
  const ticket = await make.ticket(company, { ...place, status: 'closed', lastMessage: WORDS });
  await server.app.storage.put(path, Buffer.from('%PDF-1.7'), 'application/pdf');
  const message = await make.message(ticket, {
    body: WORDS,
    wid: 'wid-1',
    mediaPath: path,
    mediaName: 'exame.pdf',
    mediaType: 'document',
    createdAt: '2026-01-02T12:00:00Z',
  });
  await make.insert('transcriptions', { ...own, messageId: message.id, text: `${WORDS} ouvido` });
  await make.insert('ticket_notes', { ...own, ticketId: ticket.id, userId: admin.id, note: `${NAME} ligou` });
  return ticket;
}

/** What is stored beside the tickets. */
async function plantContact(make: Given, { company_id }: Placed, contactId: number): Promise<void> {
  const own = { company_id, contactId };
  const at = '2999-01-01T12:00:00Z';
  await make.insert('contact_extra_info', { ...own, name: 'Mãe', value: 'Mãe da Zulmira' });
  await make.insert('schedules', { ...own, body: `Oi, ${NAME}`, sendAt: at, firstAt: at });
  const asked = { text: 'Aceita?', link: '', createdAt: '2026-01-01T12:00:00Z' };
  await make.insert('lgpd_consents', { ...own, ...asked, isAccepted: true });
  const moved = JSON.stringify({ contact: { name: NAME } });
  await make.insert('contact_merges', { company_id, keptId: contactId, goneId: 1, moved });
}

/** The storage key of a file that no message of the inbox has. */
export const fileElsewhere = (
  { company_id }: Pick<Placed, 'company_id'>,
  name: 'phone' | 'failed' | 'history',
): string => `company${company_id}/messages/${name}.jpg`;

/** What channels keep. */
async function plantOnChannels(make: Given, placed: Placed): Promise<void> {
  await make.insert('web_messages', { ...placed, wid: 'wid-1', content: Buffer.from(WORDS) });
  await make.insert('meta_sent', { ...placed, wid: 'other', to: NUMBER });
  const event = JSON.stringify({ body: WORDS });
  await make.insert('parked_events', { ...placed, wid: 'wid-1', digest: 'a', event });
  await make.insert('sandbox_people', { ...placed, number: NUMBER, name: NAME });
  const message = { id: 'a', fromBusiness: false, at: '2026-01-02T12:00:00Z', type: 'text', body: WORDS };
  const received = { ...message, chat: NUMBER, author: NUMBER, mediaPath: fileElsewhere(placed, 'phone') };
  await make.insert('sandbox_messages', { ...placed, ...received });
  const party = { kind: 'phone', value: NUMBER };
  const waiting = (name: 'failed' | 'history') =>
    JSON.stringify({ chat: party, author: party, body: WORDS, media: { path: fileElsewhere(placed, name) } });
  const { at } = message;
  await make.insert('failed_events', { ...placed, event: waiting('failed'), error: 'x', nextAttemptAt: at });
  await make.insert('history_messages', { ...placed, wid: 'old', at, event: waiting('history') });
  const known = await make.insert('web_people', { ...placed, source: 'chats', name: NAME });
  const named = { source: 'chats', kind: 'phone', value: NUMBER, personId: known.id };
  await make.insert('web_people_names', { ...placed, ...named });
}

async function plantInGroup(
  make: Given,
  { company, connection, person }: Pick<PlantedPerson, 'company' | 'connection' | 'person'>,
): Promise<Anything> {
  const contact = await make.contact(company, { name: 'Família', number: '120363001', isGroup: true });
  const place = { contactId: contact.id, whatsappId: connection.id, isGroup: true };
  const lastMessage = `Zulmira: ${WORDS}`;
  const group = await make.ticket(company, { ...place, status: 'group', lastMessage });
  await make.message(group, { contactId: person.id, participant: NUMBER, body: WORDS, wid: 'wid-2' });
  await make.message(group, { contactId: null, participant: '5511900000000', body: 'Melhoras!' });
  return group;
}

/** A person in every place that stores something of somebody, and a group in which the person wrote. */
export async function plantPerson(server: ModuleServer, make: Given): Promise<PlantedPerson> {
  const company = await make.company();
  const admin = await make.admin(company);
  const connection = await make.connection(company);
  const person = await make.contact(company, { name: NAME, number: NUMBER, email: 'zulmira@x.com' });
  const path = `company${company.id}/messages/exame.pdf`;
  const known = { company, admin, connection, person, path };
  const ticket = await plantTicket(server, make, known);
  const placed = { company_id: company.id, whatsappId: connection.id };
  await plantContact(make, placed, person.id);
  await plantOnChannels(make, placed);
  return { ...known, ticket, group: await plantInGroup(make, known) };
}
