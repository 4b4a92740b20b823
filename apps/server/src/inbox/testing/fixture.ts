import { given, type Answer, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { messageRoutes } from '../messages/routes.ts';
import { channelThatCan } from '../messages/testing.ts';
import { ticketRoutes } from '../tickets/routes.ts';

export interface Scenario {
  company: { id: number };
  sales: Anything;
  support: Anything;
  connection: Anything;
  admin: GivenUser;
  /** In the queue sales. */
  ana: GivenUser;
  /** In the queue sales. */
  rui: GivenUser;
  /** In the queue support. */
  eva: GivenUser;
  /** An admin of another company. */
  stranger: GivenUser;
  /** Creates a ticket on the connection, pending in sales unless the facts differ. */
  ticket: (facts?: Record<string, unknown>) => Promise<Anything>;
  row: (table: 'tickets' | 'messages', id: number) => Promise<Anything>;
  rows: (table: 'tickets' | 'messages' | 'ticket_logs' | 'ticket_tracking') => Promise<Anything[]>;
}

export interface Fixture {
  server: ModuleServer;
  make: Given;
  scenario: () => Promise<Scenario>;
  agent: (
    company: { id: number },
    queues: { id: number }[],
    facts?: Record<string, unknown>,
  ) => Promise<GivenUser>;
}

/** The longest text that the test channel accepts. */
export const LONGEST = 50;

export const fields = ({ body }: Answer): string[] =>
  body.details.map((detail: { field: string }) => detail.field);

export const refusal = (code: string, status = 400) => ({ status, body: { error: code } });

async function rowsOf(server: ModuleServer, companyId: number, table: string): Promise<Anything[]> {
  return server.app.database.acrossCompanies('look into the test', async (tx) =>
    tx.query(`rows-of-${table}`, `select * from ${table} where company_id = $1 order by id`, [companyId]),
  );
}

async function makeScenario({ server, make, agent }: Omit<Fixture, 'scenario'>): Promise<Scenario> {
  const company = await make.company();
  const [sales, support] = [await make.queue(company), await make.queue(company)];
  const connection = await make.connection(company);
  const rows: Scenario['rows'] = async (table) => rowsOf(server, company.id, table);
  return {
    company,
    sales,
    support,
    connection,
    admin: await make.admin(company),
    ana: await agent(company, [sales]),
    rui: await agent(company, [sales], { name: 'Rui' }),
    eva: await agent(company, [support], { name: 'Eva' }),
    stranger: await make.admin(await make.company()),
    ticket: async (facts) => make.ticket(company, { whatsappId: connection.id, queueId: sales.id, ...facts }),
    row: async (table, id) => (await rows(table)).find((row) => row.id === id),
    rows,
  };
}

/** The ticket and message modules behind the production HTTP layer, with a database per test file. */
export async function openFixture(): Promise<Fixture> {
  const server = await moduleServer((app) => [
    ...ticketRoutes(app),
    ...messageRoutes({ ...app, capabilitiesOf: () => channelThatCan({ maxTextLength: LONGEST }) }),
  ]);
  const make = given(server);
  const agent: Fixture['agent'] = async (company, queues, facts) => {
    const user = await make.user(company, facts);
    for (const { id: queueId } of queues) {
      await make.insert('user_queues', { company_id: company.id, userId: user.id, queueId });
    }
    return user;
  };
  return { server, make, agent, scenario: async () => makeScenario({ server, make, agent }) };
}
