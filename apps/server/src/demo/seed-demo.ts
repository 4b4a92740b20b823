import { rolePresets } from '@prosa/domain';
import { type Kysely, sql } from 'kysely';
import { randomUUID, randomBytes } from 'node:crypto';
import { hashPassword } from '../identity/index.ts';
import type { App } from '../platform/app.ts';
import type { Tables } from '../platform/database/tables.ts';
import { makeFiles } from './files.ts';
import { addFairMessages, insertCampaigns } from './insert-campaigns.ts';
import { insertAudit } from './insert-audit.ts';
import { insertBoard } from './insert-board.ts';
import { insertChats } from './insert-chats.ts';
import { insertCompanies } from './insert-companies.ts';
import { insertInvoices } from './insert-invoices.ts';
import { insertContactLists } from './insert-contact-lists.ts';
import { insertNotebook } from './insert-notebook.ts';
import { insertPauses } from './insert-pauses.ts';
import { DEMO_COMPANY, insertCompany, insertContacts, insertStaff, type DemoIds } from './insert-people.ts';
import { insertRows } from './insert-rows.ts';
import { insertSendApi } from './insert-send-api.ts';
import { insertSandbox } from './insert-sandbox.ts';
import {
  insertConversations,
  insertTickets,
  messageRows,
  placeTickets,
  type DemoMedia,
} from './insert-tickets.ts';
import { agents } from './people.ts';
import { makeScenario } from './scenario.ts';
import { alignInvoices, updateFigures } from '../tenancy/index.ts';

const SEED = 20_418;

export interface DemoAccess {
  people: { name: string; email: string; profile: string }[];
  password: string;
}

async function storeFiles(app: App, companyId: number): Promise<DemoMedia> {
  const media: DemoMedia = { image: [], audio: [], document: [] };
  for (const file of await makeFiles()) {
    const extension = file.name.slice(file.name.lastIndexOf('.'));
    const path = `company${companyId}/messages/${randomUUID()}${extension}`;
    const { size } = await app.storage.put(path, file.data, file.mime);
    media[file.kind].push({ path, name: file.name, mime: file.mime, size });
  }
  return media;
}

async function existing(app: App, passwordHash: string): Promise<boolean> {
  return app.database.acrossCompanies('find the demonstration company', async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select id from companies where name = ${DEMO_COMPANY}`.execute(
      db,
    );
    const id = rows[0]?.id;
    if (id === undefined) return false;
    const emails = agents.map((agent) => `${agent.email}@aurora.demo`);
    await sql`update users set "passwordHash" = ${passwordHash} where company_id = ${id}
      and email = any(${emails})`.execute(db);
    return true;
  });
}

async function create(app: App, passwordHash: string): Promise<void> {
  const now = app.now().getTime();
  const scenario = makeScenario(SEED, now);
  const companyId = await app.database.acrossCompanies('make the demonstration company', ({ db }) =>
    insertCompany(db, now),
  );
  await app.database.acrossCompanies('make its neighbours', ({ db }) => insertCompanies(db, now));
  await app.database.acrossCompanies('make invoices', async (tx) => {
    await insertInvoices(tx.db, { id: companyId, name: DEMO_COMPANY }, now);
    await alignInvoices(app, tx);
  });
  const media = await storeFiles(app, companyId);
  await app.database.inCompany(companyId, async ({ db }) => {
    const staff = await insertStaff(db, companyId, passwordHash);
    const contacts = await insertContacts(db, companyId, staff, scenario.contacts);
    const ids: DemoIds = { ...staff, contacts };
    const placed = addFairMessages(await placeTickets(db, scenario, ids), scenario.contacts, now);
    const lists = await insertContactLists(db, companyId, scenario.contacts, now);
    await insertNotebook(db, ids, now);
    await insertAudit(db, ids, now);
    await insertPauses(db, ids, now);
    await insertChats(db, ids, now);
    await insertSendApi(db, ids, now);
    await insertConversations(db, companyId, placed);
    await insertTickets(db, ids, placed);
    await insertBoard(db, ids, placed, now);
    await insertRows(db, 'messages', messageRows(companyId, placed, media));
    await insertCampaigns(db, { ids, lists, contacts: scenario.contacts, now });
    await insertSandbox(db, companyId, scenario, placed, media);
    await insertTraffic(db, companyId);
  });
  // The first run sees the messages, the second one counts them.
  await updateFigures(app);
  await updateFigures(app);
}

/** Derives from the messages when each connection last received and sent. */
async function insertTraffic(db: Kysely<Tables>, companyId: number): Promise<void> {
  await sql`
    insert into connection_traffic (company_id, "whatsappId", "receivedAt", "sentAt")
    select company_id, "whatsappId", max("createdAt") filter (where not "fromMe"),
      max("createdAt") filter (where "fromMe" and not "isPrivate")
    from messages where company_id = ${companyId} group by company_id, "whatsappId"`.execute(db);
}

/**
 * Fills the company "Loja Aurora": 6 agents, 4 queues, 300 contacts, 2,000 tickets and 30,000 messages over 90
 * days, two sandbox connections, a board of six lanes, and chats of the staff; beside it three plans, two coupons, three
 * help articles and eight companies with their invoices, one for each state. The data is created once; every call gives
 * its users a new password and returns it.
 */
export async function seedDemo(app: App): Promise<DemoAccess> {
  const password = randomBytes(6).toString('base64url');
  const passwordHash = await hashPassword(password);
  if (!(await existing(app, passwordHash))) await create(app, passwordHash);
  const people = agents.map(({ name, email, role }) => ({
    name,
    email: `${email}@aurora.demo`,
    profile: rolePresets[role].profile,
  }));
  return { people, password };
}
