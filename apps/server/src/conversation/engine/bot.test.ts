import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
let company: Company;
beforeAll(async () => {
  scenario = await openScenario();
});
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  company = await scenario.company({ greetingMessage: 'Olá {{firstName}}', complationMessage: 'Tchau' });
});

async function queue(name: string, more: Record<string, unknown> = {}): Promise<number> {
  const [row] = await company.rows<{ id: string }>(
    `insert into queues (company_id, name, color, "greetingMessage", "closeTicket")
     values ($1, $2, '#' || substr(md5($2), 1, 6), $3, $4) returning id`,
    name,
    more['greetingMessage'] ?? '',
    more['closeTicket'] ?? false,
  );
  const id = Number(row?.id);
  await company.rows(
    `insert into connection_queues (company_id, "whatsappId", "queueId") values ($1, $2, $3)`,
    company.whatsappId,
    id,
  );
  return id;
}
const set = async (values: object) =>
  company.rows(
    `insert into company_settings (company_id, "values") values ($1, $2)
     on conflict (company_id) do update set "values" = excluded."values"`,
    JSON.stringify({ userRandom: 'disabled', ...values }),
  );
const sentBodies = async () =>
  (
    await company.rows<{ body: string }>(
      `select body from messages where company_id = $1 and "fromMe" order by "createdAt", id`,
    )
  ).map(({ body }) => body);
const tickets = async () => company.rows('select * from tickets where company_id = $1 order by id');
const logs = async () =>
  (await company.rows('select type from ticket_logs where company_id = $1 order by id')).map(
    ({ type }) => type,
  );

describe('the bot', () => {
  it('queues its answer in the same transaction, publishes it to browsers, and wakes the outbox', async () => {
    await set({});
    await queue('Vendas', { greetingMessage: 'Vendas, bom dia' });
    await queue('Suporte');
    const woken: unknown[] = [];
    const stop = scenario.app.bus.subscribe('outbox', (event) => void woken.push(event));
    scenario.published.length = 0;
    await company.receive(text('Oi'));
    stop();
    expect(woken).toEqual([{ companyId: company.id, whatsappId: company.whatsappId, isMass: false }]);
    const [message] = await company.rows(
      'select status, origin, read, "userId", body, wid from messages where company_id = $1 and "fromMe"',
    );
    expect(message).toMatchObject({ status: 'queued', origin: 'system', read: true, userId: null });
    expect(message?.['wid']).toMatch(/^3EB0[0-9A-F]{22}$/);
    const events = scenario.published.filter(({ name }) => name === 'appMessage').map(({ event }) => event);
    expect(events).toMatchObject([
      { action: 'create', message: { body: 'Oi', fromMe: false } },
      {
        action: 'create',
        message: { body: expect.stringContaining('*[ 2 ]* - Suporte') as string, fromMe: true },
      },
    ]);
    const [ticket] = await tickets();
    expect(ticket).toMatchObject({ amountUsedBotQueues: 1, fromMe: true });

    await company.receive(text('1'));
    expect((await sentBodies()).at(-1)).toBe('Vendas, bom dia');
    const [period] = await company.rows('select * from ticket_tracking where company_id = $1');
    expect(period).toMatchObject({ queueId: (await tickets())[0]?.['queueId'], finishedAt: null });
    expect(period?.['chatbotAt']).toBeInstanceOf(Date);
    expect(period?.['queuedAt']).toBeInstanceOf(Date);
    expect(await logs()).toEqual(['create', 'chatBot', 'queue']);
  });

  it('follows a change of the settings at once', async () => {
    await set({});
    await queue('Vendas');
    await queue('Suporte');
    await company.receive(text('Oi'));
    await company.rows(`update connections set "greetingMessage" = 'Bem-vinda' where company_id = $1`);
    await queue('Financeiro');
    await company.receive(text('Oi', { chat: { kind: 'phone', value: '5511977770002', name: 'Rui' } }));
    expect((await sentBodies()).at(-1)).toMatch(/^Bem-vinda\n\n[^]*\*\[ 3 \]\* - Financeiro/);
  });

  it('ends a ticket and begins another within one batch', async () => {
    await set({});
    await queue('Vendas');
    await queue('Suporte');
    await company.receive(text('Oi'), text('sair'), text('Oi de novo'), text('sair'), text('E mais'));
    expect((await tickets()).map(({ status }) => status)).toEqual(['closed', 'closed', 'pending']);
    const open = await company.rows(
      'select 1 from ticket_tracking where company_id = $1 and "finishedAt" is null',
    );
    expect(open).toHaveLength(1);
    expect((await sentBodies()).filter((body) => body === 'Tchau')).toHaveLength(2);
    expect(await company.rows('select 1 from failed_events where company_id = $1')).toEqual([]);
  });

  it('answers once when the same events come again', async () => {
    await set({});
    await queue('Vendas');
    await queue('Suporte');
    const events = [text('Oi'), text('1')];
    await company.receive(...events);
    const before = await sentBodies();
    await company.receive(...events);
    expect(await sentBodies()).toEqual(before);
  });
});

describe('consent and rating', () => {
  it('are stored: the consent with its text, the rating once', async () => {
    await set({ enableLGPD: 'enabled', lgpdMessage: 'Seus dados', lgpdLink: 'https://x.br' });
    await company.receive(text('Oi'));
    expect(await sentBodies()).toEqual([
      'Seus dados',
      'https://x.br',
      expect.stringContaining('*[2]* Não') as string,
    ]);
    await company.receive(text('1'));
    const [consent] = await company.rows('select * from lgpd_consents where company_id = $1');
    expect(consent).toMatchObject({ isAccepted: true, text: 'Seus dados', link: 'https://x.br' });
    const [contact] = await company.rows('select "lgpdAcceptedAt" from contacts where company_id = $1');
    expect(contact?.['lgpdAcceptedAt']).toEqual(consent?.['createdAt']);
    expect(await tickets()).toMatchObject([{ status: 'pending' }]);

    await company.rows(`update tickets set status = 'nps' where company_id = $1`);
    await company.receive(text('9'));
    expect(await company.rows('select rate from user_ratings where company_id = $1')).toEqual([{ rate: 9 }]);
    expect(
      await company.rows('select rated, "finishedAt" from ticket_tracking where company_id = $1'),
    ).toEqual([{ rated: true, finishedAt: expect.any(Date) as Date }]);
    expect(await tickets()).toMatchObject([{ status: 'closed' }]);
  });
});
