import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { messageRoutes } from './routes.ts';
import { channelThatCan } from './testing.ts';

let server: ModuleServer;
let make: Given;
let hours: number | null;
let personWindowHours: number | undefined;
let company: { id: number };
let ana: GivenUser;
let ticket: Anything;
beforeAll(async () => {
  server = await moduleServer((app) =>
    messageRoutes({
      ...app,
      capabilitiesOf: () =>
        channelThatCan({ replyWindowHours: hours, ...(personWindowHours ? { personWindowHours } : {}) }),
    }),
  );
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  hours = 24;
  personWindowHours = undefined;
  company = await make.company();
  ana = await make.user(company);
  ticket = await make.ticket(company, { status: 'open', userId: ana.id });
});

const ago = (minutes: number) => ({ createdAt: new Date(Date.now() - minutes * 60_000) });
const send = async (body: object = { body: 'Bom dia' }) => {
  const answer = await ana.call('POST', `/messages/${ticket.id}`, body);
  return answer.status === 200 ? 200 : answer.body.message;
};

describe('a channel with a reply window of a day', () => {
  it('accepts a reply within it', async () => {
    await make.message(ticket, ago(23 * 60 + 59));
    expect(await send()).toBe(200);
  });

  it('refuses a later reply at once, with its own error code', async () => {
    await make.message(ticket, ago(24 * 60 + 1));
    expect(await send()).toBe('ERR_REPLY_WINDOW_CLOSED');
  });

  it('counts neither messages of the business nor messages in other conversations', async () => {
    await make.message(ticket, { fromMe: true, ...ago(1) });
    const other = await make.ticket(company, { contactId: ticket.contactId });
    await make.message(other, ago(1));
    expect(await send()).toBe('ERR_REPLY_WINDOW_CLOSED');
  });

  it('allows people more time if the channel supports it and the connection has it switched on', async () => {
    await make.message(ticket, ago(7 * 24 * 60 - 1));
    personWindowHours = 168;
    expect(await send()).toBe('ERR_REPLY_WINDOW_CLOSED');
    const connection = await make.connection(company, { humanAgent: true });
    ticket = await make.ticket(company, { status: 'open', userId: ana.id, whatsappId: connection.id });
    await make.message(ticket, ago(7 * 24 * 60 - 1));
    expect(await send()).toBe(200);
    personWindowHours = undefined;
    expect(await send()).toBe('ERR_REPLY_WINDOW_CLOSED');
    personWindowHours = 168;
    ticket = await make.ticket(company, { status: 'open', userId: ana.id, whatsappId: connection.id });
    await make.message(ticket, ago(7 * 24 * 60 + 1));
    expect(await send()).toBe('ERR_REPLY_WINDOW_CLOSED');
  });

  it('always accepts notes, and another channel has no reply window', async () => {
    expect(await send({ body: 'Ligar amanhã', isPrivate: 'true' })).toBe(200);
    hours = null;
    expect(await send()).toBe(200);
  });
});
