import type { Capabilities } from '@prosa/contract';
import { createHash } from 'node:crypto';
import { channelThatCan } from '../../inbox/messages/testing.ts';
import type { App } from '../../platform/app.ts';
import type { Anything } from '../../testing/given.ts';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { defineCampaignJobs } from '../campaigns/index.ts';
import { runCampaign } from '../campaigns/run-campaign.ts';
import { outreachRoutes } from '../routes.ts';
import { campaignCompany, type CampaignCompany } from './campaign-company.ts';
import { compareCounts } from './compare-counts.ts';

// Names of statements are cut off at 63 bytes: two long ones would be the same.
const nameOf = (text: string) => createHash('sha1').update(text).digest('hex');

/** A Friday, in the sending hours of São Paulo. */
export const MORNING = '2026-11-20T13:00:00.000Z';

/** So many seconds after that. */
export const later = (seconds: number): string =>
  new Date(Date.parse(MORNING) + seconds * 1_000).toISOString();

export interface CampaignServer {
  server: ModuleServer;
  make: Given;
  /** The application that the routes and jobs have. */
  app: App;
}

/**
 * A test about channels says what they can do; otherwise no channel is known. When the server closes, the counts of all
 * campaigns must be those of their deliveries.
 */
export async function campaignServer(can: Partial<Capabilities> | null = null): Promise<CampaignServer> {
  const withChannel = (app: App): App =>
    can === null ? app : { ...app, capabilitiesOf: () => channelThatCan(can) };
  const server = await moduleServer((app) => outreachRoutes(withChannel(app)));
  const app = withChannel(server.app);
  defineCampaignJobs(app);
  const close = async (): Promise<void> =>
    compareCounts(app)
      .then(() => undefined)
      .finally(server.close);
  return { server: { ...server, close }, make: given(server), app };
}

export interface CampaignScenario extends CampaignCompany {
  connection: Anything;
  list: Anything;
  /** Adds people to the list, by the last digits of their numbers. */
  addItems: (...endings: number[]) => Promise<void>;
  settings: (facts: object) => Promise<Anything>;
  create: (facts?: object) => Promise<Anything>;
  rows: (text: string, values?: unknown[]) => Promise<Anything[]>;
  /** Runs a campaign at a time; the clock goes back because a session must not expire. */
  runAt: (campaign: Anything, now: string) => Promise<void>;
  deliveries: () => Promise<Anything[]>;
  messages: () => Promise<Anything[]>;
  /** What the outbox and the channel do: every queued message ends in this status. */
  drain: (status?: 'sent' | 'failed' | 'skipped', error?: string) => Promise<void>;
  runJobs: () => Promise<void>;
}

export async function campaignScenario({ server, make }: CampaignServer): Promise<CampaignScenario> {
  server.setNow(MORNING);
  const people = await campaignCompany(make);
  const { admin, company } = people;
  const connection = await make.connection(company);
  const list = (await admin.call('POST', '/contact-lists', { name: 'Clientes' })).body;
  const rows: CampaignScenario['rows'] = async (text, values = []) =>
    server.app.database.acrossCompanies('look', (tx) =>
      tx.query<Anything>(nameOf(text), text, [company.id, ...values]),
    );
  server.published.length = 0;
  return {
    ...people,
    connection,
    list,
    rows,
    async addItems(...endings) {
      for (const ending of endings) {
        const number = `55119876500${String(ending).padStart(2, '0')}`;
        const item = { contactListId: list.id, name: `Pessoa ${ending}`, number };
        await admin.call('POST', '/contact-list-items', item);
      }
    },
    settings: async (facts) => admin.call('POST', '/campaign-settings', { settings: facts }),
    create: async (facts = {}) =>
      admin.call('POST', '/campaigns', {
        name: 'Black Friday',
        whatsappId: connection.id,
        contactListId: list.id,
        message1: 'Oi {nome}',
        scheduledAt: MORNING,
        ...facts,
      }),
    async runAt({ id }, now) {
      server.setNow(now);
      await runCampaign(server.app, company.id, id);
      server.setNow(MORNING);
    },
    deliveries: async () => rows('select * from campaign_deliveries where company_id = $1 order by id'),
    messages: async () => rows('select * from messages where company_id = $1 order by id'),
    drain: async (status = 'sent', error) =>
      void (await rows(
        `update messages set status = $2, error = $3 where company_id = $1 and status = 'queued' returning id`,
        [status, error ?? null],
      )),
    runJobs: async () => server.runJobs(),
  };
}
