import { type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { messageRoutes } from '../messages/routes.ts';
import { ticketRoutes } from '../tickets/routes.ts';

type Company = { id: number };
type Facts = Record<string, unknown>;

export async function openServer(): Promise<ModuleServer> {
  return moduleServer((app) => [...ticketRoutes(app), ...messageRoutes(app)]);
}

/** A company with two queues: ana is in both, rui in support; stranger is an admin of another company. */
async function people(make: Given, company: Company) {
  const [sales, support] = [await make.queue(company), await make.queue(company)];
  const admin = await make.admin(company);
  const ana = await make.user(company);
  const rui = await make.user(company, { name: 'Rui' });
  const join = async (user: GivenUser, queue: Company) =>
    make.insert('user_queues', { company_id: company.id, userId: user.id, queueId: queue.id });
  await join(ana, sales);
  await join(ana, support);
  await join(rui, support);
  return { sales, support, admin, ana, rui, stranger: await make.admin(await make.company()) };
}

/** The tracking period of a ticket in this state: ten minutes old, in service for five. */
function periodOf(ticket: Anything): Facts {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const isAttended = ticket.status === 'open' || ticket.status === 'group';
  return {
    company_id: ticket.company_id,
    ticketId: ticket.id,
    userId: ticket.userId,
    queueId: ticket.queueId,
    whatsappId: ticket.whatsappId,
    createdAt: minutesAgo(10),
    queuedAt: ticket.queueId === null ? null : minutesAgo(10),
    startedAt: isAttended ? minutesAgo(5) : null,
  };
}

function readersOf({ app, published }: ModuleServer) {
  const rows =
    (table: string) =>
    async (ticketId: number): Promise<Anything[]> =>
      app.database.acrossCompanies('look', (tx) =>
        tx.query(`look-${table}`, `select * from ${table} where "ticketId" = $1 order by id`, [ticketId]),
      );
  return {
    logOf: rows('ticket_logs'),
    trackingOf: rows('ticket_tracking'),
    laneOf: async (ticketId: number): Promise<Anything> => {
      const text = 'select * from ticket_lanes where "ticketId" = $1';
      const [lane] = await app.database.acrossCompanies('look', (tx) =>
        tx.query<Anything>('look-lane', text, [ticketId]),
      );
      return lane;
    },
    messagesOf: rows('messages'),
    published: (name: string): Anything[] =>
      published.filter((event) => event.name === name).map(({ event }) => event),
  };
}

export async function ticketScenario(server: ModuleServer, make: Given) {
  const company: Company = await make.company();
  const connection = await make.connection(company, { complationMessage: 'Até logo, {{firstName}}!' });
  const scenario = await people(make, company);
  server.published.length = 0;
  return {
    ...scenario,
    ...readersOf(server),
    company,
    connection,
    /** Creates a ticket with its period, in sales unless the facts differ. */
    ticket: async (facts: Facts = {}): Promise<Anything> => {
      const ticket = await make.ticket(company, {
        whatsappId: connection.id,
        queueId: scenario.sales.id,
        ...facts,
      });
      if (ticket.status !== 'closed') await make.insert('ticket_tracking', periodOf(ticket));
      return ticket;
    },
    /** Puts a ticket into a new lane of the board, a while ago and without a greeting yet; returns its visit. */
    enterLane: async (ticketId: number): Promise<Anything> => {
      const { id: tagId } = await make.insert('tags', {
        company_id: company.id,
        name: 'Proposta',
        kanban: 1,
      });
      const visit = {
        tagId,
        position: 2.5,
        enteredAt: '2026-03-02T10:00:00.000Z',
        passed: [7],
        greeted: [7],
      };
      return make.insert('ticket_lanes', { company_id: company.id, ticketId, ...visit });
    },
    settings: async (values: Facts): Promise<void> => {
      await make.insert('company_settings', { company_id: company.id, values: JSON.stringify(values) });
    },
  };
}

export type TicketScenario = Awaited<ReturnType<typeof ticketScenario>>;
