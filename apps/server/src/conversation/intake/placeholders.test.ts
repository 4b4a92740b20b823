import { systemTexts } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countPlaceholders } from './count-placeholders.ts';
import { at, openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
let company: Company;
beforeAll(async () => {
  scenario = await openScenario();
});
beforeEach(async () => {
  company = await scenario.company();
});
afterAll(async () => scenario.dispose());

const unread = (event: Parameters<typeof text>[1] = {}) =>
  text('[não lida]', { wid: 'P', at: at(0), mediaType: 'ciphertext', ...event });
const content = (event: Parameters<typeof text>[1] = {}) => text('Oi!', { wid: 'P', at: at(0), ...event });
const tickets = async () => company.rows('select * from tickets where company_id = $1 order by id');
const messages = async () =>
  company.rows(
    `select id, wid, body, "mediaType", "ticketId", "createdAt", read, "mediaPath", "isEdited"
     from messages where company_id = $1 and (not "fromMe" or wid = 'P') order by "createdAt", id`,
  );
const sentBodies = async () =>
  company.rows('select body from messages where company_id = $1 and origin = $2', 'system');

/** Gives the connection a greeting and two queues, so that the bot sends a menu. */
async function withMenu(): Promise<void> {
  await company.rows(`update connections set "greetingMessage" = 'Bem-vindo' where company_id = $1`);
  for (const [name, color] of [
    ['Vendas', '#aabbcc'],
    ['Suporte', '#ccbbaa'],
  ])
    await company.rows(
      `with q as (insert into queues (company_id, name, color) values ($1, $2, $4) returning id)
       insert into connection_queues (company_id, "whatsappId", "queueId") select $1, $3, id from q`,
      name,
      company.whatsappId,
      color,
    );
}

describe('a message that cannot be decrypted yet', () => {
  it('is stored as a placeholder, counted, shown in the list, and the bot sends nothing', async () => {
    await withMenu();
    await company.receive(unread());
    expect(await messages()).toMatchObject([{ body: systemTexts.waiting, mediaType: 'ciphertext' }]);
    expect(await tickets()).toMatchObject([{ unreadMessages: 1, lastMessage: systemTexts.waiting }]);
    expect(await sentBodies()).toEqual([]);
  });

  it('is stored once however often it arrives', async () => {
    await company.receive(unread(), unread());
    await company.receive(unread());
    expect(await messages()).toHaveLength(1);
    expect(await tickets()).toMatchObject([{ unreadMessages: 1 }]);
  });

  it('is not dropped as noise when it has no text', async () => {
    await company.receive({ ...unread(), body: '' });
    expect(await messages()).toMatchObject([{ body: systemTexts.waiting }]);
  });
});

describe('the content of a placeholder', () => {
  it('replaces it at its time, is published as an update, and then the bot answers', async () => {
    await withMenu();
    await company.receive(unread());
    const [placeholder] = await messages();
    scenario.published.length = 0;
    await company.receive(content({ at: at(99) }));

    expect(await messages()).toEqual([{ ...placeholder, body: 'Oi!', mediaType: 'conversation' }]);
    expect(await tickets()).toMatchObject([{ unreadMessages: 1 }]);
    expect((await sentBodies()).map(({ body }) => body).join()).toContain('Vendas');
    const events = scenario.published.filter(({ name }) => name === 'appMessage').map(({ event }) => event);
    expect(events).toContainEqual(
      expect.objectContaining({ action: 'update', message: expect.objectContaining({ body: 'Oi!' }) }),
    );
    expect(events).not.toContainEqual(
      expect.objectContaining({ action: 'create', message: expect.objectContaining({ wid: 'P' }) }),
    );
  });

  it('is stored once: repeated content or placeholders change nothing', async () => {
    await withMenu();
    await company.receive(unread());
    await company.receive(content(), content());
    const [once, answers] = [await messages(), await sentBodies()];
    await company.receive(content({ body: 'outra coisa' }), unread());
    expect(await messages()).toEqual(once);
    expect(await sentBodies()).toEqual(answers);
    expect(await tickets()).toMatchObject([{ unreadMessages: 1 }]);
  });

  it('is not replaced by a placeholder that arrives later', async () => {
    await company.receive(content());
    await company.receive(unread());
    expect(await messages()).toMatchObject([{ body: 'Oi!', mediaType: 'conversation' }]);
    expect(await tickets()).toMatchObject([{ lastMessage: 'Oi!', unreadMessages: 1 }]);
  });

  it('brings its file, and keeps an edit that arrived before it', async () => {
    await company.receive(unread());
    await company.receive({ kind: 'edit', wid: 'P', body: 'legenda nova', at: at(5) });
    const media = { path: 'company1/messages/a.jpg', name: 'a.jpg', mime: 'image/jpeg', size: 12 };
    await company.receive(content({ body: 'legenda', mediaType: 'image', media }));
    expect(await messages()).toMatchObject([
      { body: 'legenda nova', mediaType: 'image', mediaPath: media.path, isEdited: true },
    ]);
  });

  it('leaves the ticket list as a later message made it', async () => {
    await company.receive(unread());
    await company.receive(text('depois', { at: at(9) }));
    await company.receive(content());
    expect((await messages()).map(({ body }) => body)).toEqual(['Oi!', 'depois']);
    expect(await tickets()).toMatchObject([{ lastMessage: 'depois', unreadMessages: 2 }]);
  });

  it('shows in the ticket list while it is the last message', async () => {
    await company.receive(unread());
    await company.receive(content());
    expect(await tickets()).toMatchObject([{ lastMessage: 'Oi!' }]);
  });

  it('begins a new ticket when the old one is closed: nobody had read the message', async () => {
    await company.receive(unread());
    await company.rows(`update tickets set status = 'closed', "unreadMessages" = 0 where company_id = $1`);
    await company.receive(content());
    const [ended, begun] = await tickets();
    expect([ended, begun]).toMatchObject([
      { status: 'closed' },
      { status: 'pending', unreadMessages: 1, lastMessage: 'Oi!' },
    ]);
    expect(await messages()).toMatchObject([{ ticketId: begun?.['id'], body: 'Oi!' }]);
  });

  it('stays in the closed ticket when the customer has written again already', async () => {
    await company.receive(unread());
    const [first] = await tickets();
    await company.rows(`update tickets set status = 'closed' where company_id = $1`);
    await company.receive(text('voltei', { at: at(9) }));
    await company.receive(content());
    expect(await messages()).toMatchObject([{ ticketId: first?.['id'], body: 'Oi!' }, { body: 'voltei' }]);
    expect(await tickets()).toMatchObject([
      { status: 'closed' },
      { lastMessage: 'voltei', unreadMessages: 1 },
    ]);
  });

  it('opens no ticket when the message is ours', async () => {
    await company.receive(unread({ fromMe: true }));
    await company.rows(`update tickets set status = 'closed' where company_id = $1`);
    await company.receive(content({ fromMe: true }));
    expect(await messages()).toMatchObject([{ body: 'Oi!', mediaType: 'conversation' }]);
    expect(await tickets()).toMatchObject([{ status: 'closed' }]);
  });

  it('is found under another name of the same person', async () => {
    const phone = { kind: 'phone' as const, value: '5511999990001' };
    const lid = { kind: 'lid' as const, value: '77' };
    await company.receive(unread({ chat: lid }));
    await company.receive(text('por número', { chat: phone, at: at(3) }));
    await company.receive(content({ chat: { ...phone, aliases: [lid] } }));
    expect(await company.rows('select 1 from contacts where company_id = $1')).toHaveLength(1);
    expect((await messages()).map(({ body }) => body)).toEqual(['Oi!', 'por número']);
    expect(await tickets()).toMatchObject([{ unreadMessages: 2 }]);
  });

  it('is not accepted from another person who knows the wid', async () => {
    await company.receive(unread({ chat: { kind: 'lid', value: '77' } }));
    await company.receive(content());
    expect(await messages()).toMatchObject([{ mediaType: 'ciphertext' }]);
    expect((await messages()).length).toBe(1);
  });

  it('is not stored when the customer has deleted the message and the company keeps no deleted ones', async () => {
    await company.rows(
      `insert into company_settings (company_id, "values") values ($1, '{"lgpdDeleteMessage":"enabled"}')
       on conflict (company_id) do update set "values" = excluded."values"`,
    );
    await company.receive(unread());
    await company.receive({ kind: 'delete', wid: 'P', at: at(5) });
    await company.receive(content());
    expect((await messages()).map(({ body }) => body)).not.toContain('Oi!');
  });
});

it('placeholders that never get their content are counted', async () => {
  const before = await countPlaceholders(scenario.app);
  await company.receive(unread({ at: at(0) }), unread({ wid: 'Q', at: at(0) }));
  expect(await countPlaceholders(scenario.app)).toBe(before + 2);
  await company.receive(content());
  expect(await countPlaceholders(scenario.app)).toBe(before + 1);
});
