import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScenario, text, type Scenario } from '../testing/scenario.ts';
import { wakeImports } from './import-history.ts';
import { ago, ana, group, importing, old, rui, TODAY, type Importing } from '../testing/importing.ts';

let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario();
});
afterAll(async () => scenario.dispose());

const asksFor = async (company: Importing) => {
  const [row] = await company.rows<{ since: string | null; until: string | null }>(
    'select "importOldMessages" as since, "importRecentMessages" as until from connections where company_id = $1',
  );
  return row;
};

describe('a delivery of old messages', () => {
  it('is kept as far as requested, each message once, and browsers see that the import is being prepared', async () => {
    const company = await importing(scenario);
    await company.take([
      old('hoje', 0),
      old('ontem', 1_440),
      old('há um ano', 525_600),
      old('no grupo', 60, { chat: group, author: ana }),
      old('', 30),
    ]);
    await company.take([old('ontem', 1_440), old('anteontem', 2_880)]);
    expect((await company.waiting()).map(({ wid }) => wid)).toEqual(
      [2_880, 1_440, 0].map((m) => `${ana.value}-${m}`),
    );
    expect(await company.state()).toBe(TODAY.toISOString());
    const preparing = { whatsappId: company.whatsappId, this: -1, all: -1, date: '' };
    expect(company.events()).toEqual([preparing, preparing].map((status) => ({ action: 'update', status })));
    expect(await company.bodies()).toEqual([]);
  });

  it('is dropped when no import is requested', async () => {
    const company = await importing(scenario, { importOldMessages: null, importRecentMessages: null });
    await company.take([old('antigo', 60)], true);
    expect(await company.waiting()).toEqual([]);
    expect(await company.state()).toBeNull();
    expect(company.planned).toEqual([]);
  });

  it('is complete after 45 seconds of silence, or when the channel reports its end', async () => {
    const company = await importing(scenario);
    await company.take([old('antigo', 60)]);
    expect(company.planned.at(-1)?.runAt).toEqual(new Date(TODAY.getTime() + 45_000));
    await company.work();
    expect(await company.bodies()).toEqual([]);
    company.clock.now = new Date(TODAY.getTime() + 45_000);
    await wakeImports(company.engine);
    expect(company.planned.at(-1)).toEqual({ name: 'import-history', runAt: undefined });
    await company.work();
    expect(await company.bodies()).toEqual(['antigo']);
  });
});

describe('an import', () => {
  it('stores messages from the oldest on, at their own times, and publishes only its progress', async () => {
    const company = await importing(scenario, {
      greetingMessage: 'Olá! 1) Vendas',
      outOfHoursMessage: 'Fechado',
      collectiveVacationMessage: 'Férias',
      collectiveVacationStart: '2020-01-01',
      collectiveVacationEnd: '2030-01-01',
    });
    const photo = { path: 'company1/messages/a.jpg', name: 'a.jpg', mime: 'image/jpeg', size: 3 };
    await company.take([old('por último', 10, { fromMe: true, ack: 3 }), old('de Rui', 20, { chat: rui })]);
    await company.take([old('foto', 30, { mediaType: 'image', media: photo }), old('primeiro', 40)], true);
    await company.work();

    expect(await company.messages()).toMatchObject([
      { body: 'primeiro', createdAt: new Date(ago(40)), read: true, status: 'received' },
      { body: 'foto', mediaPath: photo.path, mediaType: 'image', read: true },
      { body: 'de Rui', createdAt: new Date(ago(20)) },
      { body: 'por último', fromMe: true, ack: 3, status: 'sent' },
    ]);
    const shared = { status: 'pending', unreadMessages: 0, isBot: false, queueId: String(company.queueId) };
    expect(await company.tickets()).toMatchObject([
      {
        ...shared,
        lastMessage: 'por último',
        lastMessageAt: new Date(ago(10)),
        createdAt: new Date(ago(40)),
      },
      { ...shared, lastMessage: 'de Rui', lastMessageAt: new Date(ago(20)), updatedAt: new Date(ago(20)) },
    ]);
    for (const ticket of await company.tickets()) expect(ticket['imported']).toEqual(TODAY);
    expect(company.events().slice(2)).toEqual([
      {
        action: 'update',
        status: { whatsappId: company.whatsappId, this: 4, all: 4, date: '20/11/26 08:50:00' },
      },
      { action: 'refresh' },
    ]);
    expect(
      scenario.published.filter(
        ({ companyId, name }) => companyId === company.id && name !== 'importMessages',
      ),
    ).toEqual([]);
  });

  it('ends with the button, requests nothing any more, and leaves no rows behind', async () => {
    const company = await importing(scenario);
    await company.take([old('antigo', 60)], true);
    await company.work();
    expect(await company.state()).toBe('renderButtonCloseTickets');
    expect(await asksFor(company)).toEqual({ since: null, until: null });
    expect(await company.waiting()).toEqual([]);
    expect(await company.rows('select from history_imports where company_id = $1')).toEqual([]);
    // A channel that delivers again is ignored.
    await company.take([old('mais antigo', 90)], true);
    await company.work();
    expect(await company.bodies()).toEqual(['antigo']);
    expect(await company.state()).toBe('renderButtonCloseTickets');
  });

  it('ends without the button when no imported ticket waits', async () => {
    const company = await importing(scenario);
    await company.take([], true);
    await company.work();
    expect(await company.state()).toBeNull();
    expect(await asksFor(company)).toEqual({ since: null, until: null });
  });

  it('imports groups where requested, with the author of each message', async () => {
    const company = await importing(scenario, { importOldMessagesGroups: true });
    await company.take([old('no grupo', 60, { chat: group, author: rui })], true);
    await company.work();
    expect(await company.messages()).toMatchObject([{ body: 'no grupo', participant: rui.value }]);
    expect(await company.tickets()).toMatchObject([{ status: 'group', isGroup: true, unreadMessages: 0 }]);
  });

  it('puts old messages of a live conversation in their place, and changes nothing else of it', async () => {
    const company = await importing(scenario);
    await company.receive(text('agora', { wid: 'live', at: ago(5) }));
    const [before] = await company.tickets();
    await company.take([old('agora', 5, { wid: 'live' }), old('antes', 50)], true);
    await company.work();
    expect(await company.bodies()).toEqual(['antes', 'agora']);
    expect(await company.tickets()).toEqual([before]);
  });

  it('reopens no closed ticket', async () => {
    const company = await importing(scenario);
    await company.receive(text('agora', { wid: 'live', at: ago(5) }));
    await company.rows(`update tickets set status = 'closed' where company_id = $1`);
    await company.take([old('antes', 50)], true);
    await company.work();
    expect(await company.tickets()).toMatchObject([
      { status: 'closed', lastMessage: 'agora', imported: null },
    ]);
    expect(await company.state()).toBeNull();
  });

  it('clears its mark on a ticket that the customer reopens', async () => {
    const company = await importing(scenario, { timeCreateNewTicket: 60 });
    await company.take([old('antigo', 60)], true);
    await company.work();
    await company.rows(
      `update tickets set status = 'closed', "updatedAt" = now() + interval '1 day' where company_id = $1`,
    );
    await company.rows('update ticket_tracking set "finishedAt" = now() where company_id = $1');
    await company.receive(text('voltei', { wid: 'back', chat: ana, at: ago(0) }));
    expect(await company.tickets()).toMatchObject([
      { status: 'pending', lastMessage: 'voltei', imported: null },
    ]);
  });

  it('is dropped when it is switched off on its way', async () => {
    const company = await importing(scenario);
    await company.take([old('antigo', 60)], true);
    await company.rows('update connections set "importOldMessages" = null where company_id = $1');
    await company.work();
    expect(await company.waiting()).toEqual([]);
    expect(await company.bodies()).toEqual([]);
    expect(await company.state()).toBeNull();
    expect(company.events().at(-1)).toEqual({ action: 'refresh' });
  });

  it('closes the tickets it created, without a message, where requested', async () => {
    const company = await importing(scenario, {
      closedTicketsPostImported: true,
      importOldMessagesGroups: true,
      complationMessage: 'Até logo',
      ratingMessage: 'Nota?',
      timeCreateNewTicket: 60,
    });
    await company.take([old('antigo', 600), old('grupo', 60, { chat: group, author: rui })], true);
    await company.receive(text('de agora', { wid: 'new', chat: rui, at: ago(1) }));
    await company.work();
    expect((await company.tickets()).map(({ status, imported }) => [status, imported !== null])).toEqual([
      ['pending', false],
      ['closed', true],
      ['closed', true],
    ]);
    expect((await company.messages()).map(({ status }) => status)).toEqual([
      'received',
      'received',
      'received',
    ]);
    expect(
      await company.rows(`select type from ticket_logs where company_id = $1 and type <> 'create'`),
    ).toEqual([{ type: 'autoClose' }, { type: 'autoClose' }]);
    expect(
      await company.rows('select from ticket_tracking where company_id = $1 and "finishedAt" is null'),
    ).toHaveLength(1);
    expect(await company.state()).toBeNull();
    // A customer who comes back gets a new ticket: the old one does not count as closed just now.
    await company.rows('update ticket_tracking set "finishedAt" = now() where company_id = $1');
    await company.receive(text('voltei', { wid: 'back', at: ago(0) }));
    expect((await company.tickets()).at(-1)).toMatchObject({
      status: 'pending',
      lastMessage: 'voltei',
      imported: null,
    });
  });
});
