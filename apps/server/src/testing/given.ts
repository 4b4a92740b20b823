import { hash } from '@node-rs/argon2';
import { ADDRESSES_HEADER, type HttpMethod } from '@prosa/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import type { App } from '../platform/app.ts';
import { createAccessToken } from './create-access-token.ts';
import { uniqueColor } from './unique-color.ts';

export const PASSWORD = 'segredo-1';
// The cheapest parameters: tests sign in often.
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
const unique = () => randomBytes(8).toString('hex');

// oxlint-disable-next-line typescript/no-explicit-any -- rows and answers, which the test itself looks into
export type Anything = any;
type Facts = Record<string, unknown>;

export interface Answer {
  status: number;
  body: Anything;
  headers: Record<string, unknown>;
}
type Call = (method: HttpMethod, path: string, payload?: unknown, more?: InjectOptions) => Promise<Answer>;

export interface GivenUser {
  id: number;
  companyId: number;
  email: string;
  token: string;
  call: Call;
}
type Company = { id: number };
/** The server that receives the calls: some modules, or the whole application. */
type GivenServer = { app: App; http: FastifyInstance };

export interface Given {
  /** Calls without a session. */
  anyone: Call;
  insert: (table: string, facts: Facts) => Promise<Anything>;
  plan: (facts?: Facts) => Promise<Anything>;
  company: (facts?: Facts) => Promise<Anything>;
  queue: (company: Company, facts?: Facts) => Promise<Anything>;
  /** A sandbox connection that no process runs yet. */
  connection: (company: Company, facts?: Facts) => Promise<Anything>;
  contact: (company: Company, facts?: Facts) => Promise<Anything>;
  /** A ticket with the contact, connection and conversation it needs, unless they are given. */
  ticket: (company: Company, facts?: Facts) => Promise<Anything>;
  /** A message of the contact in a ticket, unless the facts say otherwise. */
  message: (ticket: Anything, facts?: Facts) => Promise<Anything>;
  /** A user with a live session. */
  user: (company: Company, facts?: Facts) => Promise<GivenUser>;
  admin: (company: Company, facts?: Facts) => Promise<GivenUser>;
}

function callsOf(server: GivenServer, headers: Record<string, string>): Call {
  return async (method, path, payload, more = {}) => {
    const base = { [ADDRESSES_HEADER]: 'path', ...headers };
    const body = payload === undefined ? {} : { payload: payload as object };
    const options = { method, url: `/api${path}`, ...body, ...more };
    const response = await server.http.inject({ ...options, headers: { ...base, ...more.headers } });
    const parsed = response.body === '' ? undefined : JSON.parse(response.body);
    return { status: response.statusCode, body: parsed, headers: response.headers };
  };
}

async function insertRow(server: GivenServer, table: string, facts: Facts): Promise<Anything> {
  const names = Object.keys(facts).map((name) => `"${name}"`);
  const marks = names.map((_, index) => `$${index + 1}`);
  const text = `insert into ${table} (${names.join(', ')}) values (${marks.join(', ')}) returning *`;
  const name = createHash('sha1').update(text).digest('hex');
  const [row] = await server.app.database.alone('fill the test', {
    name,
    text,
    values: Object.values(facts),
  });
  return row;
}

async function insertUser(server: GivenServer, company: Company, facts: Facts): Promise<GivenUser> {
  const user = await insertRow(server, 'users', {
    company_id: company.id,
    name: 'Ana',
    email: `${unique()}@prosa.test`,
    passwordHash: await passwordHash,
    // Already online, so that a first call publishes no presence.
    online: true,
    lastActivityAt: new Date(),
    ...facts,
  });
  const session = await insertRow(server, 'sessions', {
    company_id: company.id,
    userId: user.id,
    // As the person: somebody who was active in the future is not seen anew.
    lastSeenAt: user.lastActivityAt ?? new Date(),
    expiresAt: new Date(Date.now() + 7 * 86_400_000),
  });
  const claims = { id: user.id, companyId: company.id, profile: user.profile, sid: session.id };
  const token = createAccessToken(server.app, claims);
  const call = callsOf(server, { authorization: `Bearer ${token}` });
  return { id: user.id, companyId: company.id, email: user.email, token, call };
}

let lastNumber = 10_000_000;

async function insertContact(server: GivenServer, { id }: Company, facts: Facts): Promise<Anything> {
  // Counted up: of many random numbers, two would be equal now and then.
  lastNumber += 1;
  const number = `55119${lastNumber}`;
  const contact = await insertRow(server, 'contacts', { company_id: id, name: 'Bia', number, ...facts });
  // A contact without a number gets its identity from the test.
  if (contact.number === '') return contact;
  const alias = { company_id: id, kind: 'phone', value: contact.number, contactId: contact.id };
  await insertRow(server, 'contact_identities', alias);
  return contact;
}

async function insertConnection(server: GivenServer, { id }: Company, facts: Facts): Promise<Anything> {
  const sandbox = { channel: 'whatsapp', provider: 'sandbox', status: 'CONNECTED', shouldRun: false };
  return insertRow(server, 'connections', {
    company_id: id,
    name: `Linha ${unique()}`,
    ...sandbox,
    ...facts,
  });
}

async function insertTicket(server: GivenServer, company: Company, facts: Facts): Promise<Anything> {
  const contactId = facts.contactId ?? (await insertContact(server, company, {})).id;
  const whatsappId = facts.whatsappId ?? (await insertConnection(server, company, {})).id;
  const ids = { company_id: company.id, contactId, whatsappId };
  const conversation = await insertRow(server, 'conversations', ids);
  const own = { conversationId: conversation.id, channel: 'whatsapp', ...ids };
  return insertRow(server, 'tickets', { ...own, ...facts });
}

async function insertMessage(server: GivenServer, ticket: Anything, facts: Facts): Promise<Anything> {
  const { company_id, conversationId, whatsappId, contactId, id: ticketId } = ticket;
  const place = { company_id, conversationId, whatsappId, contactId, ticketId };
  const own = { wid: unique() + unique(), body: 'Oi', createdAt: new Date() };
  return insertRow(server, 'messages', { ...place, ...own, ...facts });
}

/** Creates what a test needs; pass only the facts that matter. */
export function given(server: GivenServer): Given {
  // Ids far from company 1, which never expires, and from those that the code under test creates.
  let companyId = 1_000;
  const limits = { users: 10, connections: 10, queues: 10 };
  return {
    anyone: callsOf(server, {}),
    insert: (table, facts) => insertRow(server, table, facts),
    plan: (facts) => insertRow(server, 'plans', { name: `Plano ${unique()}`, ...limits, ...facts }),
    company: (facts) => {
      companyId += 1;
      return insertRow(server, 'companies', { id: companyId, name: `Empresa ${unique()}`, ...facts });
    },
    queue: ({ id }, facts) => {
      const own = { name: `Fila ${unique()}`, color: uniqueColor() };
      return insertRow(server, 'queues', { company_id: id, ...own, ...facts });
    },
    connection: (company, facts = {}) => insertConnection(server, company, facts),
    contact: (company, facts = {}) => insertContact(server, company, facts),
    ticket: (company, facts = {}) => insertTicket(server, company, facts),
    message: (ticket, facts = {}) => insertMessage(server, ticket, facts),
    user: (company, facts = {}) => insertUser(server, company, facts),
    admin: (company, facts) => insertUser(server, company, { name: 'Adão', profile: 'admin', ...facts }),
  };
}
