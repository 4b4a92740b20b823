import { capabilitiesOf } from '../../../apps/server/src/connections/index.ts';
import {
  claimMessages,
  noteResults,
  type SendResult,
} from '../../../apps/server/src/connections/outbox/queries.ts';
import { MANY_CHANGES } from '../../../apps/server/src/outreach/campaigns/compact-counts.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import type { Stage } from '../harness/stage.ts';
import { openApp } from '../inbound/scenario.ts';

// Campaigns in the companies of the inbound scenario: 50 connections, and 20,000 contacts with a conversation each.

const OWNER = 'bench';
const EPOCH = 1;
const CONNECTIONS = 50;
export const connectionIds = Array.from({ length: CONNECTIONS }, (_, index) => 901 + index);

/** The parts of an app that campaigns need, without any connected browser; jobs are run by hand. */
export function openCampaignApp(stage: Pick<Stage, 'address'>): { app: App; close: () => Promise<void> } {
  const { app, close } = openApp(stage);
  const nothing = () => undefined;
  const realtime = { hasListeners: () => false, publish: nothing, publishMoved: nothing };
  const jobs = { define: nothing, add: async () => undefined, every: nothing };
  const media = { url: (key: string) => key };
  return { app: { ...app, realtime, jobs, media, capabilitiesOf } as unknown as App, close };
}

/** The whole day without intervals, and this process owns the connections. */
export async function prepareCompany({ owner }: Stage, company: number): Promise<void> {
  const always = {
    startHour: '00:00',
    endHour: '00:00',
    sabado: true,
    domingo: true,
    messageInterval: 0,
    longerIntervalAfter: 0,
  };
  await owner.query('insert into campaign_settings (company_id, "values") values ($1, $2)', [
    company,
    JSON.stringify(always),
  ]);
  await owner.query(
    `insert into connection_leases (company_id, "whatsappId", owner, epoch, "expiresAt")
     select company_id, id, '${OWNER}', ${EPOCH}, now() + interval '1 day' from connections where company_id = $1`,
    [company],
  );
}

/** A list of so many contacts of the company, and a campaign to it over all connections; returns their ids. */
export async function makeCampaign(
  { owner }: Stage,
  company: number,
  recipients: number,
  status: 'INATIVA' | 'EM_ANDAMENTO' = 'INATIVA',
): Promise<{ id: number; listId: number }> {
  const { rows } = await owner.query<{ id: string; list: string }>(
    `with list as (
       insert into contact_lists (company_id, name) values ($1, 'Lista ' || gen_random_uuid()) returning id
     ), items as (
       insert into contact_list_items (company_id, "contactListId", name, number, "phoneKey")
       select $1, list.id, 'Cliente ' || n, (5511980000000 + n)::text, (5511980000000 + n)::text
       from list, generate_series(1, $2::int) n
     ), campaign as (
       insert into campaigns (company_id, name, message1, status, "whatsappId", "contactListId", "startedAt", "dueAt")
       select $1, 'Bench', 'Oi {nome}', $3, ${connectionIds[0]}, id, now(), now() from list returning id
     ), connected as (
       insert into campaign_connections (company_id, "campaignId", "whatsappId")
       select $1, campaign.id, c.id from campaign, connections c where c.company_id = $1
     )
     select campaign.id, list.id as list from campaign, list`,
    [company, recipients, status],
  );
  await owner.query('analyze contact_list_items, campaigns, campaign_connections');
  return { id: Number(rows[0]?.id), listId: Number(rows[0]?.list) };
}

const failOne = `
  update campaign_deliveries set state = 'failed' where company_id = $1 and id = (
    select min(id) from campaign_deliveries where company_id = $1 and "campaignId" = $2 and state = 'waiting')`;

/** As many changes of its counts as its job leaves: each of these makes two. */
export async function changeCounts({ owner }: Stage, company: number, campaignId: number): Promise<void> {
  for (let count = 0; count < MANY_CHANGES / 2; count += 1) await owner.query(failOne, [company, campaignId]);
}

/** Messages of a campaign that nobody notes: the bare outbox. They are in conversations of their connections. */
export async function queueMassMessages({ owner }: Stage, company: number, count: number): Promise<void> {
  await owner.query(
    `insert into messages (company_id, "conversationId", "ticketId", "whatsappId", wid, body, "fromMe", status, "isMass",
       "createdAt")
     select company_id, "conversationId", id, "whatsappId", gen_random_uuid()::text, 'Oi Cliente', true, 'queued', true, now()
     from tickets where company_id = $1 and id <= $2`,
    [company, count],
  );
}

/** What the outbox does once with a channel that takes everything at once; returns how many messages it took. */
export async function sendOnce(app: App, company: number): Promise<number> {
  const connections = connectionIds.map((whatsappId) => ({
    companyId: company,
    whatsappId,
    epoch: EPOCH,
    service: { after: 0, free: 16 },
    mass: { after: 0, free: 8 },
  }));
  const claimed = await claimMessages(app, OWNER, connections, []);
  const results = claimed
    .filter(({ status }) => status === 'sending')
    .map(
      ({ id, whatsappId, wid }): SendResult => ({
        whatsappId,
        epoch: EPOCH,
        id,
        status: 'sent',
        wid,
        error: null,
        reason: null,
        delaySeconds: null,
        waitsFor: null,
      }),
    );
  if (results.length > 0)
    await app.database.inCompany(company, (tx) => noteResults(tx, OWNER, results, async () => undefined));
  return claimed.length;
}
