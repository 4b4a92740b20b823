import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from './given.ts';
import { moduleServer, type ModuleServer } from './module-server.ts';
import { systemNotesOf } from './system-notes.ts';
import { defineFileJobs } from '../inbox/stored-files/drop-files.ts';
import { receive } from '../conversation/testing/receive.ts';
import { windowed } from '../conversation/testing/windowed.ts';
import { text } from '../conversation/testing/scenario.ts';
import { defineIntegrationJobs } from '../conversation/speakers/integrations/jobs.ts';
import { integrationRoutes } from '../conversation/speakers/integrations/routes.ts';
import { outsideService, type Service, type DeliveredRequest } from './outside-service.ts';

export const bubble = (words: string, id = words) => ({
  id,
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text: words }] }] },
});

/** A company with a connection whose integration speaks, and a local server in place of the integration's service. */
export interface BotScenario {
  server: ModuleServer;
  service: Service;
  keeper: ReturnType<typeof defineIntegrationJobs>;
  queues: ReturnType<typeof defineIntegrationJobs>['queues'];
  make: Given;
  company: Anything;
  admin: GivenUser;
  bot: Anything;
  connection: Anything;
}

/** Creates the company anew for each test of a file; `input` returns the integration for the local server's address. */
export function botScenario(input: (url: string) => object, env: (url: string) => Record<string, string>) {
  const scenario = {} as BotScenario;
  beforeAll(async () => {
    scenario.service = await outsideService();
    scenario.server = await moduleServer(integrationRoutes, {
      OUTBOUND_ALLOW: '127.0.0.0/8',
      ...env(scenario.service.url),
    });
    defineFileJobs(scenario.server.app);
    scenario.keeper = defineIntegrationJobs({ ...scenario.server.app, capabilitiesOf: windowed });
    scenario.queues = scenario.keeper.queues;
    scenario.make = given(scenario.server);
  });
  afterAll(async () => {
    await scenario.queues.settled();
    await scenario.server.close();
    await scenario.service.close();
  });
  beforeEach(async () => {
    scenario.server.setNow(null);
    scenario.service.requests.length = 0;
    scenario.company = await scenario.make.company();
    scenario.admin = await scenario.make.admin(scenario.company);
    scenario.bot = (await scenario.admin.call('POST', '/queueIntegration', input(scenario.service.url))).body;
    const connection = { integrationId: scenario.bot.id, complationMessage: 'Até logo!' };
    scenario.connection = await scenario.make.connection(scenario.company, connection);
  });
  return scenario;
}

export function handsOf(scenario: BotScenario) {
  const rows = async (table: string): Promise<Anything[]> =>
    scenario.server.app.database.acrossCompanies('look', (tx) =>
      tx.query(`look-${table}`, `select * from ${table} where company_id = $1 order by id`, [
        scenario.company.id,
      ]),
    );
  const work = async () => {
    await scenario.server.runJobs();
    await scenario.queues.settled();
  };
  const sentBodies = async () => (await rows('messages')).filter((each) => each.fromMe && !each.isPrivate);
  return {
    rows,
    work,
    sentBodies,
    ticket: async () => (await rows('tickets'))[0],
    words: async () => (await sentBodies()).map(({ body }) => body),
    notes: async () => (await rows('messages')).filter(({ isPrivate }) => isPrivate).map(({ body }) => body),
    systemNotes: async () => systemNotesOf(await rows('messages')),
    change: async (values: object) =>
      scenario.admin.call('PUT', `/queueIntegration/${scenario.bot.id}`, values),
    asked: () =>
      scenario.service.requests.map(({ path, body }): [string, Anything] => [path, JSON.parse(body)]),
    async receives(...bodies: string[]) {
      const engine = scenario.server.app;
      const connection = { companyId: scenario.company.id, whatsappId: scenario.connection.id };
      for (const body of bodies) await receive(engine, connection, [text(body)]);
      await work();
    },
    /** Wakes the ticket's queue, as the end of a pause does. */
    async sweep() {
      const [{ ticketId }] = await rows('integration_deliveries');
      scenario.queues.wake({ companyId: scenario.company.id, integrationId: scenario.bot.id, ticketId });
      await scenario.queues.settled();
    },
  };
}

/** What a typebot answers to its start and to each text; it repeats any other text. */
interface BotScript {
  start: Anything;
  replies: Record<string, Anything>;
}

export function playing(script: () => BotScript) {
  let sessions = 0;
  return ({ path, body }: DeliveredRequest, response: ServerResponse): void => {
    const send = (json: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    if (path.endsWith('/startChat')) {
      sessions += 1;
      send({ sessionId: `s${sessions}`, typebot: { id: 't' }, messages: [], ...script().start });
      return;
    }
    const { message = '' } = JSON.parse(body);
    send(script().replies[message] ?? { messages: [bubble(`Eco: ${message}`)] });
  };
}

export const typebotSettings = {
  type: 'typebot',
  name: 'Robô',
  typebotSlug: 'loja',
  typebotDelayMessage: 0,
};

/** A typebot that greets and repeats each text, until a test changes its script. */
export function typebotScenario() {
  const scenario = botScenario(
    (url) => ({ ...typebotSettings, urlN8N: `${url}/` }),
    () => ({}),
  );
  const script: BotScript = { start: {}, replies: {} };
  let playNow = playing(() => script);
  const play: typeof playNow = (requests, response) => playNow(requests, response);
  beforeEach(() => {
    script.start = { messages: [bubble('Olá! Qual o seu nome?')] };
    script.replies = {};
    playNow = playing(() => script);
    scenario.service.answer(play);
  });
  return { scenario, script, play, ...handsOf(scenario) };
}
