import type { ChannelEvent } from '@prosa/channel-driver';
import type { SystemNote } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { systemNotesOf } from '../../testing/system-notes.ts';
import { receive } from './receive.ts';
import { windowed } from './windowed.ts';
import { text } from './scenario.ts';
import { definePromptJobs } from '../speakers/prompts/jobs.ts';
import { promptRoutes } from '../speakers/prompts/routes.ts';
import { localAi, type LocalAi } from './local-ai.ts';
import { sealUnbound } from '../../testing/seal-unbound.ts';

/** A server without channels, an AI on this machine, and companies that use it. */
export interface PromptScenario {
  server: ModuleServer;
  make: Given;
  ai: LocalAi;
  company(more?: { prompt?: object; connection?: object }): Promise<PromptCompany>;
  /** Runs the jobs until no question waits. */
  work(): Promise<void>;
  close(): Promise<void>;
}

export interface PromptCompany {
  id: number;
  admin: GivenUser;
  sales: Anything;
  support: Anything;
  prompt: Anything;
  one: Anything;
  receives(...bodies: string[]): Promise<void>;
  receive(...events: ChannelEvent[]): Promise<void>;
  rows(table: string): Promise<Anything[]>;
  ticket(): Promise<Anything>;
  /** What customers and colleagues read, in order, with who wrote it. */
  read(): Promise<string[]>;
  systemNotes(): Promise<(SystemNote | null)[]>;
}

async function makeCompany(
  { server, make, ai }: Pick<PromptScenario, 'server' | 'make' | 'ai'>,
  { prompt = {}, connection = {} }: { prompt?: object; connection?: object },
): Promise<PromptCompany> {
  const company = await make.company();
  const owned = { company_id: company.id };
  const [sales, support] = [await make.queue(company), await make.queue(company)];
  const made = await make.insert('prompts', {
    ...owned,
    name: 'Aurora',
    prompt: 'Você atende a Casa Aurora.',
    apiKey: sealUnbound(server.app.secrets, 'sk-1'),
    apiUrl: ai.url,
    queueId: sales.id,
    ...prompt,
  });
  const one = await make.connection(company, { promptId: made.id, ...connection });
  const engine = { ...server.app, capabilitiesOf: windowed };
  const rows = async (table: string): Promise<Anything[]> =>
    server.app.database.acrossCompanies('look', (tx) =>
      tx.query(`look-${table}`, `select * from ${table} where company_id = $1 order by id`, [company.id]),
    );
  const take = async (...events: ChannelEvent[]) =>
    receive(engine, { companyId: company.id, whatsappId: one.id }, events);
  return {
    id: company.id,
    admin: await make.admin(company),
    sales,
    support,
    prompt: made,
    one,
    rows,
    receive: take,
    receives: async (...bodies) => take(...bodies.map((body) => text(body))),
    ticket: async () => (await rows('tickets'))[0] as Anything,
    read: async () =>
      (await rows('messages')).map(
        ({ body, fromMe, isPrivate, mediaType }) =>
          `${isPrivate ? 'note' : fromMe ? 'we' : 'they'}: ${mediaType === 'audio' ? '(audio)' : body}`,
      ),
    systemNotes: async () => systemNotesOf(await rows('messages')),
  };
}

async function promptServer(): Promise<PromptScenario> {
  const ai = await localAi();
  const server = await moduleServer(promptRoutes, {
    OUTBOUND_ALLOW: '127.0.0.0/8',
    AZURE_SPEECH_URL: ai.root,
  });
  const { queues } = definePromptJobs({ ...server.app, capabilitiesOf: windowed });
  const make = given(server);
  return {
    server,
    make,
    ai,
    company: async (more = {}) => makeCompany({ server, make, ai }, more),
    async work() {
      await server.runJobs();
      await queues.settled();
    },
    async close() {
      await queues.settled();
      await server.close();
      await ai.close();
    },
  };
}

/** One server for all tests of a file; each test begins with the real clock and an AI without requests. */
export function promptScenario(): PromptScenario {
  const scenario = {} as PromptScenario;
  beforeAll(async () => void Object.assign(scenario, await promptServer()));
  afterAll(async () => scenario.close());
  beforeEach(() => {
    scenario.server.setNow(null);
    scenario.ai.reset();
  });
  return scenario;
}

/** The message to the customer when the AI hands over. */
export const PASSED_ON = 'we: Aguarde um momento, você será transferido para um de nossos atendentes.';
