import { companySettingDefaults } from '@prosa/contract';
import { phoneKey, rolePresets } from '@prosa/domain';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import { agents, queues, tags } from './people.ts';
import { connectionOf, type DemoContact } from './scenario.ts';

export interface DemoIds {
  companyId: number;
  users: number[];
  queues: Map<string, number>;
  tags: number[];
  connections: number[];
  contacts: number[];
}

export const DEMO_COMPANY = 'Loja Aurora';
const weekdays = [
  ['Segunda-feira', 'monday'],
  ['Terça-feira', 'tuesday'],
  ['Quarta-feira', 'wednesday'],
  ['Quinta-feira', 'thursday'],
  ['Sexta-feira', 'friday'],
  ['Sábado', 'saturday'],
  ['Domingo', 'sunday'],
] as const;
const schedules = weekdays.map(([weekday, weekdayEn]) => ({
  weekday,
  weekdayEn,
  startTimeA: '08:00',
  endTimeA: '12:00',
  startTimeB: '13:00',
  endTimeB: '18:00',
}));

export async function insertCompany(db: Kysely<Tables>, now: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into companies (name, email, phone, status, "dueDate", recurrence, "planId", schedules)
    values (${DEMO_COMPANY}, 'contato@aurora.demo', '5511999990000', true, ${new Date(now + 300 * 86_400_000)},
      'MENSAL', (select min(id) from plans), ${JSON.stringify(schedules)}::jsonb) returning id`.execute(db);
  const companyId = rows[0]?.id ?? 0;
  const { timezone } = companySettingDefaults;
  await insertRows(db, 'company_settings', [{ company_id: companyId, values: { timezone } }]);
  return companyId;
}

async function insertAgents(
  db: Kysely<Tables>,
  own: { company_id: number },
  ids: number[],
  passwordHash: string,
): Promise<void> {
  const rows = agents.map((agent, index) => ({
    ...own,
    id: ids[index],
    name: agent.name,
    email: `${agent.email}@aurora.demo`,
    passwordHash,
    // One attendant sees all that waits, and groups: a combination of the own.
    ...rolePresets[agent.role],
    ...(index === 1 ? { allTicket: 'enable', allowGroup: true } : {}),
    startWork: '00:00',
    endWork: '23:59',
  }));
  await insertRows(db, 'users', rows);
}

async function insertConnections(
  db: Kysely<Tables>,
  own: { company_id: number },
  ids: number[],
  queueIds: number[],
): Promise<void> {
  const rows = ['WhatsApp Loja', 'WhatsApp Assistência'].map((name, index) => ({
    ...own,
    id: ids[index],
    name,
    channel: 'whatsapp',
    provider: 'sandbox',
    number: `551140028${922 + index}`,
    status: 'CONNECTED',
    isDefault: index === 0,
    allowGroup: true,
    greetingMessage: 'Olá! Aqui é a *Loja Aurora* 😊 Com quem você quer falar?',
    complationMessage: 'Obrigado por falar com a Loja Aurora. Até a próxima!',
    outOfHoursMessage:
      'Nosso atendimento é de segunda a sexta, das 8h às 18h, e aos sábados das 9h às 13h. Respondemos assim que abrirmos.',
  }));
  await insertRows(db, 'connections', rows);
  const links = ids.flatMap((whatsappId) => queueIds.map((queueId) => ({ ...own, whatsappId, queueId })));
  await insertRows(db, 'connection_queues', links);
  await insertRows(
    db,
    'sandbox_connections',
    ids.map((whatsappId) => ({ ...own, whatsappId })),
  );
}

export async function insertStaff(
  db: Kysely<Tables>,
  companyId: number,
  passwordHash: string,
): Promise<Omit<DemoIds, 'contacts'>> {
  const queueIds = await reserveIds(db, 'queues', queues.length);
  const userIds = await reserveIds(db, 'users', agents.length);
  const tagIds = await reserveIds(db, 'tags', tags.length);
  const connections = await reserveIds(db, 'connections', 2);
  const own = { company_id: companyId };
  const queueRows = queues.map((queue, index) => ({
    ...own,
    id: queueIds[index],
    ...queue,
    orderQueue: index + 1,
    schedules,
  }));
  await insertRows(db, 'queues', queueRows);
  await insertRows(
    db,
    'tags',
    tags.map((tag, index) => ({ ...own, id: tagIds[index], ...tag })),
  );
  await insertAgents(db, own, userIds, passwordHash);
  const queueByName = new Map<string, number>(
    queues.map((queue, index) => [queue.name, queueIds[index] ?? 0]),
  );
  const members = agents.flatMap((agent, index) =>
    agent.queues.map((name) => ({ ...own, userId: userIds[index], queueId: queueByName.get(name) })),
  );
  await insertRows(db, 'user_queues', members);
  await insertConnections(db, own, connections, queueIds);
  return { companyId, users: userIds, queues: queueByName, tags: tagIds, connections };
}

export async function insertContacts(
  db: Kysely<Tables>,
  companyId: number,
  { tags: tagIds, connections }: Omit<DemoIds, 'contacts'>,
  contacts: readonly DemoContact[],
): Promise<number[]> {
  const ids = await reserveIds(db, 'contacts', contacts.length);
  const own = { company_id: companyId };
  await insertRows(
    db,
    'contacts',
    contacts.map(({ name, number, email, isGroup }, index) => ({
      ...own,
      id: ids[index],
      name,
      number,
      email,
      isGroup,
      channel: 'whatsapp',
      whatsappId: connections[connectionOf(index)],
    })),
  );
  await insertRows(
    db,
    'contact_identities',
    contacts.map(({ number, isGroup }, index) => ({
      ...own,
      kind: isGroup ? 'group' : 'phone',
      value: isGroup ? number : phoneKey(number),
      contactId: ids[index],
    })),
  );
  await insertRows(
    db,
    'contact_tags',
    contacts.flatMap((contact, index) =>
      contact.tags.map((tag) => ({ ...own, contactId: ids[index], tagId: tagIds[tag] })),
    ),
  );
  return ids;
}
