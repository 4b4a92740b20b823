import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, type Anything } from './given.ts';
import { startTestApp, type TestApp } from './test-app.ts';

// What a program of somebody else does with the API, which is not as careful as ours: it fills fields for which it has
// nothing with blank values, sends back what it got, writes times as a date field has them, and opens addresses of files
// as they are. docs/api-promise.md is what it relies on.

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

class OtherProgram {
  readonly #url: string;
  #token = '';
  #cookie = '';
  #socket: Socket | undefined;
  readonly heard: [string, Anything][] = [];

  constructor(url: string) {
    this.#url = url;
  }

  async call(method: string, path: string, body?: unknown): Promise<Anything> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(this.#cookie ? { cookie: this.#cookie } : {}),
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer: Anything = await response.json();
    expect(response.status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
    return answer;
  }

  async signIn(email: string): Promise<Anything> {
    const { token, user } = await this.call('POST', '/auth/login', { email, password: PASSWORD });
    this.#token = token;
    this.#socket = io(`${this.#url}/${user.companyId}`, {
      forceNew: true,
      query: { token, userId: user.id },
    });
    this.#socket.onAny((name: string, event: unknown) => this.heard.push([name, event]));
    await new Promise<void>((done) => this.#socket?.once('connect', done));
    return user;
  }

  leave(): void {
    this.#socket?.disconnect();
  }
}

let app: TestApp;
let program: OtherProgram;
let user: Anything;
let connection: Anything;
beforeAll(async () => {
  app = await startTestApp();
  const plan = await app.given.plan({ users: 10, connections: 10, queues: 10, useSchedules: true });
  const company = await app.given.company({ planId: plan.id, dueDate: '2999-01-01T00:00:00Z' });
  const admin = await app.given.admin(company);
  program = new OtherProgram(app.url);
  user = await program.signIn(admin.email);
});
afterAll(async () => {
  program.leave();
  await app.close();
});

const ticketOf = async (status: string): Promise<Anything> => {
  const list = `/tickets?status=${status}&showAll=true&queueIds=[]&searchParam=&pageNumber=1&users=&date=`;
  const { tickets } = await program.call('GET', list);
  return tickets[0];
};
const messagesOf = async (ticket: Anything): Promise<Anything[]> =>
  (await program.call('GET', `/messages/${ticket.uuid}?pageNumber=1&selectedQueues=`)).messages;

it('makes a queue and a connection with blank fields', async () => {
  const queue = await program.call('POST', '/queue', {
    name: 'Vendas',
    color: '#aa00bb',
    greetingMessage: null,
    orderQueue: '',
    integrationId: 0,
    fileListId: '',
    schedules: null,
    chatbots: null,
  });
  connection = await program.call('POST', '/whatsapp', {
    name: 'Loja',
    provider: 'sandbox',
    channel: '',
    queueIds: [queue.id],
    promptId: '',
    integrationId: null,
    importOldMessages: '',
    importOldMessagesGroups: '',
    closedTicketsPostImported: null,
    queueIdImportMessages: 0,
    collectiveVacationStart: '',
    token: '',
  });
  expect(connection).toMatchObject({ channel: 'whatsapp', promptId: null, importOldMessagesGroups: false });
});

it('opens the picture of a customer at the address that it gets, in an answer and in an event', async () => {
  const media = { fileName: 'Sofá azul.png', mimeType: 'image/png', data: PICTURE };
  await program.call('POST', `/sandbox/${connection.id}/inbound`, {
    from: { number: '5511987654321', name: 'Bia' },
    message: { type: 'image', body: 'Tem este?', media },
  });
  const ticket = await ticketOf('pending');
  const [message] = await messagesOf(ticket);
  expect(message.mediaUrl).toMatch(`${app.url}/media/`);
  expect(message.mediaUrl).toMatch(/\/Sof%C3%A1%20azul[^/]*\.png$/);
  expect(message.mediaPath).toBe(message.mediaUrl);
  const file = await fetch(message.mediaUrl);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);

  const create = () =>
    program.heard.find(([name, { action }]) => name.endsWith('-appMessage') && action === 'create');
  await expect.poll(create).toBeDefined();
  expect(create()?.[1].message.mediaUrl).toBe(message.mediaUrl);
});

it('accepts, answers, and uploads, with blank fields and the line ends of forms', async () => {
  const { id } = await ticketOf('pending');
  const accepted = await program.call('PUT', `/tickets/${id}`, {
    status: 'open',
    userId: user.id,
    queueId: '',
    msgTransfer: null,
    ratingId: 0,
    amountUsedBotQueues: null,
  });
  expect(accepted).toMatchObject({ status: 'open', userId: user.id });
  const { greetingAcceptedMessage, sendGreetingAccepted } = user.company.companieSettings[0];
  expect([greetingAcceptedMessage, sendGreetingAccepted]).toEqual(['', 'disabled']);

  const reply = {
    body: 'Temos!',
    quotedMsg: null,
    vCard: null,
    isPrivate: '',
    read: 1,
    fromMe: true,
    mediaUrl: '',
  };
  expect(await program.call('POST', `/messages/${id}`, reply)).toMatchObject({ body: 'Temos!' });
  await program.call('POST', `/messages/${id}`, {
    body: null,
    vCard: { name: 'Rui', number: '5511911112222', id: '' },
  });

  const form = new FormData();
  form.set('body', 'Em azul.\r\nE em verde.');
  form.set('quotedMsg', 'null');
  form.set('isPrivate', 'false');
  form.append('medias', new Blob([Buffer.from(PICTURE, 'base64')]), 'verde.png');
  const sent = await program.call('POST', `/messages/${id}`, form);
  expect(sent).toMatchObject({
    body: 'Em azul.\nE em verde.',
    mediaUrl: expect.stringMatching(/\/verde[^/]*\.png$/),
  });
});

it('schedules by the clock of the company, and sends back what it gets', async () => {
  const { contactId } = await ticketOf('open');
  const schedule = await program.call('POST', '/schedules', {
    body: 'Bom dia, Bia!',
    contactId,
    sendAt: '2099-11-22T14:15',
    whatsappId: '',
    queueId: 0,
    ticketUserId: null,
    templateId: '',
    tipoDias: '4',
  });
  expect(schedule.sendAt).toBe('2099-11-22T17:15:00.000Z');
  const { warning, updatedAt, ...kept } = await program.call('PUT', `/schedules/${schedule.id}`, schedule);
  expect(schedule).toMatchObject({ ...kept, warning });
  expect(updatedAt).toEqual(expect.any(String));
});

it('counts the messages of all time', async () => {
  const { count } = await program.call('GET', '/messages-allMe?fromMe=false&dateStart=&dateEnd=');
  expect(count).toEqual([{ count: '1' }]);
});
