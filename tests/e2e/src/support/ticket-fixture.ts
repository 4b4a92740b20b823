import type { Queue, Ticket } from '@prosa/contract';
import type { Browser, Page, Request } from 'playwright-core';
import { ApiClient } from './api-client.ts';
import { openBrowser, openWindow, signIn } from './browser.ts';
import { DEMO_ADMIN, DEMO_AGENT, startDemo, type DemoServer } from './demo-server.ts';

// An admin and an attendant of the demonstration, signed in, and customers who write to them.

export interface Person {
  page: Page;
  api: ApiClient;
  errors: string[];
  id: number;
}

async function sit(browser: Browser, demo: DemoServer, email: string): Promise<Person> {
  const { page, errors } = await openWindow(browser, demo.url, {}, { hasWorker: false });
  page.setDefaultTimeout(40_000);
  await signIn(page, email, demo.password);
  const api = new ApiClient(demo.url);
  api.useToken(await page.evaluate(() => localStorage.getItem('token') ?? ''));
  const { id } = await api.expectOk<{ id: number }>('GET', '/auth/me');
  return { page, api, errors, id };
}

export const isChange = (request: Request): boolean =>
  request.method() === 'PUT' && /\/api\/tickets\/\d+$/.test(request.url());

/** The body of the ticket change that an action requests, once the server has answered. */
export async function changeBy(page: Page, act: () => Promise<unknown>): Promise<unknown> {
  const [answer] = await Promise.all([page.waitForResponse((known) => isChange(known.request())), act()]);
  return answer.request().postDataJSON();
}

export const press = async (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const change = async (who: Person, ticket: Ticket, body: object): Promise<Ticket> =>
  who.api.expectOk<Ticket>('PUT', `/tickets/${ticket.id}`, body);

export class TicketFixture {
  readonly demo: DemoServer;
  readonly browser: Browser;
  readonly admin: Person;
  readonly agent: Person;
  /** Both are members of it. */
  readonly queue: Queue;
  readonly #connection: number;
  #customers = 0;

  private constructor(
    demo: DemoServer,
    browser: Browser,
    people: [Person, Person],
    queue: Queue,
    connection: number,
  ) {
    this.demo = demo;
    this.browser = browser;
    [this.admin, this.agent] = people;
    this.queue = queue;
    this.#connection = connection;
  }

  static async open(): Promise<TicketFixture> {
    const [browser, demo] = await Promise.all([openBrowser(), startDemo()]);
    const [admin, agent] = await Promise.all([
      sit(browser, demo, DEMO_ADMIN),
      sit(browser, demo, DEMO_AGENT),
    ]);
    const connections = await admin.api.expectOk<{ id: number; provider: string }[]>('GET', '/whatsapp');
    const connection = connections.find(({ provider }) => provider === 'sandbox')?.id ?? 0;
    const queues = await admin.api.expectOk<Queue[]>('GET', '/queue');
    const user = await agent.api.expectOk<{ queues: { id: number }[] }>('GET', `/users/${agent.id}`);
    const queue = queues.find(({ id }) => user.queues.some((own) => own.id === id));
    if (!queue) throw new Error('the agent has no queue');
    return new TicketFixture(demo, browser, [admin, agent], queue, connection);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.demo.stop();
  }

  async set(column: string, data: unknown): Promise<void> {
    await this.admin.api.expectOk('PUT', '/companySettings', { column, data });
  }

  async writes({ number, name }: { number: string; name: string }, body: string): Promise<void> {
    const message = { type: 'text', body };
    await this.admin.api.expectOk('POST', `/sandbox/${this.#connection}/inbound`, {
      from: { number, name },
      message,
    });
  }

  async ticketOf(number: string): Promise<Ticket> {
    const query = `status=search&searchParam=${number}&showAll=true&pageNumber=1`;
    const found = await this.admin.api.expectOk<{ tickets: Ticket[] }>('GET', `/tickets?${query}`);
    const [ticket] = found.tickets;
    if (!ticket) throw new Error(`no ticket of ${number}`);
    return ticket;
  }

  /** A ticket of an unknown customer who waits: in the queue, unless `inQueue` is false. */
  async waiting({ inQueue = true } = {}): Promise<Ticket> {
    this.#customers += 1;
    const number = `55119777700${String(this.#customers).padStart(2, '0')}`;
    await this.writes({ number, name: `Cora Passos ${this.#customers}` }, 'Tem alguém aí?');
    const ticket = await this.ticketOf(number);
    return inQueue ? change(this.admin, ticket, { status: 'pending', queueId: this.queue.id }) : ticket;
  }

  /** A ticket that this person attends and has open on the page. */
  async opened(who: Person): Promise<Ticket> {
    const ticket = await change(who, await this.waiting(), { status: 'open', userId: who.id });
    await who.page.goto(`/tickets/${ticket.uuid}`);
    return ticket;
  }
}
