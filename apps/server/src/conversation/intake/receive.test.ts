import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import { at, openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario();
});
afterAll(async () => scenario.dispose());

const contacts = async (company: Company) =>
  company.rows<{ id: string; name: string; number: string; isGroup: boolean }>(
    'select id, name, number, "isGroup" from contacts where company_id = $1 order by id',
  );
const tickets = async (company: Company) =>
  company.rows('select * from tickets where company_id = $1 order by id');
const messages = async (company: Company) =>
  company.rows('select * from messages where company_id = $1 order by "createdAt", id');
const bodies = async (company: Company) => (await messages(company)).map(({ body }) => body);

describe('the first message of a new customer', () => {
  it('creates a contact, a conversation and a ticket with log and period, and is stored', async () => {
    const company = await scenario.company();
    await company.receive(text('Oi', { wid: 'first', at: at(0) }));

    expect(await contacts(company)).toMatchObject([{ name: 'Ana', number: '5511999990001', isGroup: false }]);
    const [ticket] = await tickets(company);
    expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Oi', isBot: true });
    expect(await messages(company)).toMatchObject([
      { wid: 'first', body: 'Oi', ticketId: ticket?.['id'], status: 'received', createdAt: new Date(at(0)) },
    ]);
    expect(await company.rows('select type from ticket_logs where company_id = $1')).toEqual([
      { type: 'create' },
    ]);
    const periods = await company.rows(
      'select "ticketId", "finishedAt" from ticket_tracking where company_id = $1',
    );
    expect(periods).toEqual([{ ticketId: ticket?.['id'], finishedAt: null }]);
  });

  it('is stored with its file', async () => {
    const company = await scenario.company();
    const media = { path: 'company1/messages/a.jpg', name: 'a.jpg', mime: 'image/jpeg', size: 12 };
    await company.receive(text('a.jpg', { mediaType: 'image', media, dataJson: '{"k":1}' }));
    expect(await messages(company)).toMatchObject([
      {
        mediaType: 'image',
        mediaPath: media.path,
        mediaName: 'a.jpg',
        mediaMime: 'image/jpeg',
        dataJson: '{"k":1}',
      },
    ]);
  });

  it('is cut to the longest text that a person can write, also by an edit', async () => {
    const company = await scenario.company();
    const long = 'é'.repeat(70_000);
    await company.receive(text(long, { wid: 'long' }), text('curto', { wid: 'short' }));
    await company.receive({ kind: 'edit', wid: 'short', body: long, at: at(900) });
    const stored = await company.rows<{ body: string }>('select body from messages where company_id = $1');
    expect(stored.map(({ body }) => [body.length, body.at(-1)])).toEqual([
      [65_537, '…'],
      [65_537, '…'],
    ]);
  });

  it('gets no file name that looks like another type or leaves the folder', async () => {
    const company = await scenario.company();
    const media = { path: 'company1/messages/a.bin', mime: 'application/pdf', size: 12 };
    const names = ['\u202efdp.exe', '../../etc/passwd', 'a\r\nb.pdf'];
    for (const name of names)
      await company.receive(text('x', { mediaType: 'application', media: { ...media, name } }));
    const stored = (await messages(company)).map(({ mediaName }) => mediaName);
    expect(stored).toEqual(['fdp.exe', 'passwd', 'ab.pdf']);
  });
});

describe('many events at once', () => {
  it('create one contact and one ticket for a new customer, and lose no message', async () => {
    const company = await scenario.company();
    const all = Array.from({ length: 40 }, (_, index) => text(`${index}`));
    await Promise.all(
      Array.from({ length: 10 }, (_, sender) => company.receive(...all.slice(sender * 4, sender * 4 + 4))),
    );
    expect(await contacts(company)).toHaveLength(1);
    expect(await tickets(company)).toMatchObject([{ unreadMessages: 40, lastMessage: '39' }]);
    expect(await bodies(company)).toEqual(all.map(({ body }) => body));
    expect(await company.rows('select 1 from failed_events where company_id = $1')).toEqual([]);
  });

  it('of many people in many orders cause no deadlock', async () => {
    const company = await scenario.company();
    const people = Array.from({ length: 8 }, (_, index) => ({
      kind: 'phone' as const,
      value: `551188880000${index}`,
    }));
    const batch = (sender: number) =>
      people.map((_chat, index) =>
        text(`${sender}`, { chat: people[(index * (sender % 2 ? 1 : 7) + sender) % 8]! }),
      );
    await Promise.all(Array.from({ length: 12 }, (_, sender) => company.receive(...batch(sender))));
    expect(await contacts(company)).toHaveLength(8);
    expect((await tickets(company)).map(({ unreadMessages }) => unreadMessages)).toEqual(Array(8).fill(12));
  });

  it('are stored once when repeated in one batch, in the next, or in parallel', async () => {
    const company = await scenario.company();
    const [one, two] = [text('um'), text('dois')];
    await company.receive(one, one, two);
    await company.receive(one, two);
    await Promise.all(
      Array.from({ length: 8 }, () => company.receive(one, two, text('três', { wid: 'three' }))),
    );
    expect(await bodies(company)).toEqual(['um', 'dois', 'três']);
    expect(await tickets(company)).toMatchObject([{ unreadMessages: 3 }]);
  });
});

describe('a platform whose clock is wrong', () => {
  it.each(['9999-12-31T23:59:59.000Z', '+010000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'])(
    'by ages (%s): the message gets the current time, and the next one comes after it',
    async (absurd) => {
      const company = await scenario.company();
      await company.receive(text('um', { at: absurd }));
      const [message] = await messages(company);
      expect(Math.abs(Date.now() - Number(message?.['createdAt']))).toBeLessThan(60_000);
      await company.receive(text('dois', { at: new Date(Date.now() + 1_000).toISOString() }));
      expect(await bodies(company)).toEqual(['um', 'dois']);
      expect(await tickets(company)).toMatchObject([{ lastMessage: 'dois' }]);
    },
  );

  it('by hours: its time is kept, so that the order stays', async () => {
    const company = await scenario.company();
    const ahead = new Date(Date.now() + 3 * 60 * 60_000);
    await company.receive(text('um', { at: ahead.toISOString() }));
    expect(await messages(company)).toMatchObject([{ createdAt: ahead }]);
  });
});

describe('an event that cannot be stored', () => {
  const poison = () => text('veneno', { at: 'not a time' });

  it('does not block the others, and is kept', async () => {
    const company = await scenario.company();
    await company.receive(text('antes'), poison(), text('depois'));
    expect(await bodies(company)).toEqual(['antes', 'depois']);
    const failed = await company.rows(
      'select event, error, attempts from failed_events where company_id = $1',
    );
    expect(failed).toMatchObject([{ event: { body: 'veneno' }, attempts: 1 }]);
    expect(scenario.counted).toContain('conversation_events_failed_total');
  });

  it('is no text with a zero byte or half an emoji', async () => {
    const company = await scenario.company();
    await company.receive(text('a\u0000b'), text('c\ud83dd'), text('\\u0000'), text('👍'));
    expect(await bodies(company)).toEqual(['ab', 'c\ufffdd', '\\u0000', '👍']);
  });
});

describe('one person', () => {
  it('is one contact in both spellings of a Brazilian number', async () => {
    const company = await scenario.company();
    await company.receive(text('a', { chat: { kind: 'phone', value: '551199990001' } }));
    await company.receive(text('b', { chat: { kind: 'phone', value: '5511999990001', name: 'Ana' } }));
    expect(await contacts(company)).toMatchObject([{ number: '551199990001', name: 'Ana' }]);
    expect(await tickets(company)).toHaveLength(1);
  });

  it('keeps the name that an agent gave', async () => {
    const company = await scenario.company();
    await company.receive(text('a'));
    await company.rows(`update contacts set name = 'Ana Souza' where company_id = $1`);
    await company.receive(text('b', { chat: { kind: 'phone', value: '5511999990001', name: 'aninha' } }));
    expect(await contacts(company)).toMatchObject([{ name: 'Ana Souza' }]);
  });

  it('has a contact in each company, and a conversation on each connection', async () => {
    const [one, other] = [await scenario.company(), await scenario.company()];
    await one.receive(text('a', { wid: 'same' }));
    await other.receive(text('a', { wid: 'same' }));
    expect(await bodies(one)).toEqual(['a']);
    expect(await bodies(other)).toEqual(['a']);
  });
});

describe('a group', () => {
  const chat = { kind: 'group' as const, value: '120363001', name: 'Família' };
  const from = (value: string, name: string) => ({ chat, author: { kind: 'phone' as const, value, name } });

  it('is ignored where groups are not allowed, and leaves no trace', async () => {
    const company = await scenario.company();
    await company.receive(text('oi', from('5511999990001', 'Ana')));
    expect(await contacts(company)).toEqual([]);
    expect(await messages(company)).toEqual([]);
  });

  it('has one ticket, and each message has its author', async () => {
    const company = await scenario.company({ allowGroup: true });
    await company.receive(
      text('oi', from('5511999990001', 'Ana')),
      text('olá', from('5511999990002', 'Rui')),
      text('tudo bem?', { chat, fromMe: true }),
    );
    expect(await tickets(company)).toMatchObject([
      { status: 'group', isGroup: true, isBot: false, unreadMessages: 0 },
    ]);
    const known = await contacts(company);
    const nameOf = (id: unknown) => known.find((contact) => contact.id === id)?.name;
    const stored = await messages(company);
    expect(stored.map(({ contactId, participant }) => [nameOf(contactId), participant])).toEqual([
      ['Ana', '5511999990001'],
      ['Rui', '5511999990002'],
      [undefined, null],
    ]);
    expect(known.filter(({ isGroup }) => isGroup)).toMatchObject([{ name: 'Família', number: '120363001' }]);
  });
});

describe('a ticket that people change meanwhile', () => {
  it('is followed by a new one when it was closed', async () => {
    const company = await scenario.company();
    await company.receive(text('a'));
    await company.rows(`update tickets set status = 'closed' where company_id = $1`);
    await company.receive(text('b'));
    expect((await tickets(company)).map(({ status }) => status)).toEqual(['closed', 'pending']);
  });

  it('is reopened when it was closed a moment ago', async () => {
    const company = await scenario.company({ timeCreateNewTicket: 10 });
    await company.receive(text('a'));
    await company.rows(`update tickets set status = 'closed' where company_id = $1`);
    await company.rows(`update ticket_tracking set "finishedAt" = now() where company_id = $1`);
    await company.receive(text('b'));
    expect(await tickets(company)).toMatchObject([{ status: 'pending', unreadMessages: 1 }]);
    const log = await company.rows('select type from ticket_logs where company_id = $1 order by id');
    expect(log).toEqual([{ type: 'create' }, { type: 'reopen' }]);
    expect(await company.rows('select 1 from ticket_tracking where company_id = $1')).toHaveLength(2);
  });

  it('keeps a change that was made while a message waited for its lock', async () => {
    const company = await scenario.company();
    await company.receive(text('a'));
    const client = await scenario.owner.connect();
    await client.query('begin');
    await client.query(`update tickets set status = 'open', "unreadMessages" = 0 where company_id = $1`, [
      company.id,
    ]);
    const arriving = company.receive(text('b'));
    await waitUntilBlocked(scenario.app);
    await client.query('commit');
    client.release();
    await arriving;
    expect(await tickets(company)).toMatchObject([{ status: 'open', unreadMessages: 1, lastMessage: 'b' }]);
  });
});

describe('a process that dies', () => {
  it('stores all of a batch or nothing, and the repeated batch completes it', async () => {
    const company = await scenario.company();
    const batch = [text('um'), text('dois', { chat: { kind: 'phone', value: '5511999990002' } })];
    const { database } = scenario.app;
    const dying = Object.assign(Object.create(database) as typeof database, {
      inCompany: async (id: number, work: Parameters<typeof database.inCompany>[1]) =>
        database.inCompany(id, async (tx) => {
          await work(Object.assign(tx, { sendCommit: () => undefined }));
          throw new Error('killed before the commit');
        }),
    });
    const { receive } = await import('../testing/receive.ts');
    const connection = { companyId: company.id, whatsappId: company.whatsappId };
    await expect(receive({ ...scenario.app, database: dying }, connection, batch)).rejects.toThrow('killed');
    expect(await messages(company)).toEqual([]);
    expect(await contacts(company)).toEqual([]);
    await company.receive(...batch);
    expect(await bodies(company)).toEqual(['um', 'dois']);
  });
});

describe('a deleted connection', () => {
  it('gets no conversations', async () => {
    const company = await scenario.company();
    await company.rows('delete from connections where company_id = $1');
    await company.receive(text('oi'));
    expect(await contacts(company)).toEqual([]);
  });
});
