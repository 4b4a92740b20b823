import { describe, expect, it } from 'vitest';
import { decideDue } from './due.ts';
import { evolve } from './evolve.ts';
import type { Facts } from './facts.ts';
import { decideReply, isLimitReached, type Reply, withoutHandOver } from './prompt-reply.ts';
import { companyOf, connectionOf, countingIds, NOW, queueOf } from './testing.ts';
import { help, sales, talk } from './testing-talk.ts';
import { companySettingDefaults, type CompanySettingValues } from '@prosa/contract';

const user = (name: string) => ({ name, profile: 'user', startWork: '00:00', endWork: '23:59' });
const users = new Map([
  [7, user('Bia Souza')],
  [8, user('Caio Lima')],
  [9, user('Caio Prado')],
]);
const queues = new Map([
  [1, sales],
  [2, help],
]);

/** A shop whose connection is answered by an AI that hands over to sales. */
function shop(
  more: {
    settings?: Partial<CompanySettingValues>;
    connection?: object;
    company?: object;
    facts?: object;
  } = {},
) {
  const { settings = {}, connection = {}, company = {}, facts = {} } = more;
  return talk({
    facts: {
      connection: connectionOf({ queueIds: [1, 2], greetingMessage: 'Olá', promptId: 6, ...connection }),
      company: companyOf({
        settings: { ...companySettingDefaults, userRandom: 'disabled', ...settings },
        queues,
        users,
        prompts: new Map([[6, { id: 6, name: 'Aurora', queueId: 1 }]]),
        ...company,
      }),
      ...facts,
    },
  });
}

const hour = { weekday: 'x', startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' };
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const neverOpen = days.map((weekdayEn) => ({ ...hour, weekdayEn }));
const media = { path: 'voz.ogg', name: 'voz.ogg', mime: 'audio/ogg', size: 9 };
const spoken = { mediaType: 'audio', media } as const;

const asked = ({ effects }: ReturnType<typeof talk>) => effects.filter(({ type }) => type === 'ask').length;
const answer = (text: string, more: Partial<Extract<Reply, { kind: 'answer' }>> = {}): Reply => ({
  kind: 'answer',
  text,
  voice: null,
  handOver: null,
  ...more,
});
const at = new Date(NOW.getTime() + 60_000);

function reply(facts: Facts, what: Reply) {
  const effects = decideReply(facts, what, at, countingIds());
  const sent = (effects ?? []).flatMap((effect) => (effect.type === 'answer' ? [effect.answer.body] : []));
  const logs = (effects ?? []).flatMap((effect) => (effect.type === 'logTicket' ? [effect.logType] : []));
  return { effects, sent, logs, facts: (effects ?? []).reduce(evolve, facts) };
}

describe('an AI of the connection', () => {
  it('is asked to answer each message, and no menu follows', () => {
    const customer = shop();
    expect([customer.sends('Oi'), customer.sends('1'), customer.sends('sair')]).toEqual([[], [], []]);
    expect(asked(customer)).toBe(3);
    expect(customer.facts.ticket).toMatchObject({ status: 'pending', queueId: null });
  });

  it.each<[string, Parameters<typeof shop>[0]]>([
    ['its plan has none', { company: { prompts: new Map() } }],
    ['somebody writes in a group', { facts: { isGroup: true } }],
    ['the connection has none', { connection: { promptId: null } }],
  ])('is not asked where %s', (_, more) => {
    const customer = shop(more);
    customer.sends('Oi');
    expect(asked(customer)).toBe(0);
  });

  it('comes before the integration of the connection, but not before one that already speaks', () => {
    const both = { connection: { integrationId: 4 }, company: { integrations: new Set([4]) } };
    const customer = shop(both);
    customer.sends('Oi');
    expect(asked(customer)).toBe(1);
    const { ticket } = customer.facts;
    const running = {
      ...customer.facts,
      ticket: ticket && { ...ticket, useIntegration: true, integrationId: 4 },
    };
    expect(reply(running, answer('Olá')).effects).toBeNull();
  });

  it('is silent outside of service hours, and the customer gets the out-of-hours message', () => {
    const customer = shop({
      settings: { scheduleType: 'connection' },
      connection: { schedules: neverOpen, outOfHoursMessage: 'Fechado' },
    });
    expect(customer.sends('Oi')).toEqual(['Fechado']);
    expect(asked(customer)).toBe(0);
  });

  it('is asked to answer audio only where audio is accepted', () => {
    const hears = shop();
    hears.sends('', 10, spoken);
    expect(asked(hears)).toBe(1);
    const deaf = shop({ settings: { acceptAudioMessageContact: 'disabled' } });
    expect(deaf.sends('', 10, spoken)).toHaveLength(1);
    expect(asked(deaf)).toBe(0);
  });

  it('is not interrupted by the clock, which sends other waiting customers to a queue', () => {
    const connection = { timeSendQueue: 5, sendIdQueue: 2 };
    const later = new Date(NOW.getTime() + 3_600_000);
    const customer = shop({ connection });
    customer.sends('Oi');
    expect(decideDue(customer.facts, later, countingIds()).effects).toEqual([]);
    const menu = shop({ connection: { ...connection, promptId: null } });
    menu.sends('Oi');
    expect(decideDue(menu.facts, later, countingIds()).effects).not.toEqual([]);
  });
});

describe('the answer of an AI', () => {
  const begun = (more: Parameters<typeof shop>[0] = {}) => {
    const customer = shop(more);
    customer.sends('Oi');
    return customer.facts;
  };

  it('is sent and counted', () => {
    const { sent, facts, logs } = reply(begun(), answer('Bom dia'));
    expect([sent, logs]).toEqual([['Bom dia'], ['prompt']]);
    expect(facts.ticket).toMatchObject({ lastMessage: 'Bom dia', dialogue: { promptAnswers: 1 } });
    expect(isLimitReached(facts)).toBe(false);
    const two = reply(facts, answer('dois'));
    expect(two.logs).toEqual([]);
    const three = reply(two.facts, answer('três')).facts;
    expect(isLimitReached(three)).toBe(true);
    const endless = { ...three, connection: { ...three.connection, maxUseBotQueues: 0 } };
    expect(isLimitReached(endless)).toBe(false);
  });

  it('is sent in parts when it is long, and loses nothing', () => {
    const long = Array.from({ length: 1_300 }, (_, index) => `palavra${index}`).join(' ');
    const { sent } = reply(begun(), answer(long));
    expect(sent.every((part) => part.length <= 4_000)).toBe(true);
    expect(sent.join(' ')).toBe(long);
    expect(reply(begun(), answer('x'.repeat(9_000))).sent.join('')).toBe('x'.repeat(9_000));
  });

  it('is cut at its limit, and never inside a character', () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `palavra${index}`).join(' ');
    expect(reply(begun(), answer(words)).sent.join(' ')).toBe(words.slice(0, 16_000).trimEnd());
    const { sent } = reply(begun(), answer(`a${'😀'.repeat(500_000)}`));
    expect(sent.map((part) => part.isWellFormed())).toEqual(sent.map(() => true));
    expect(sent.join('')).toBe(`a${'😀'.repeat(7_999)}`);
  });

  it('is sent as audio where it has a voice', () => {
    const voice = { path: 'a.ogg', name: 'resposta.ogg', mime: 'audio/ogg', size: 9 };
    const { effects } = reply(begun(), answer('Bom dia', { voice }));
    expect(effects?.find(({ type }) => type === 'answer')).toMatchObject({
      answer: { body: '', mediaType: 'audio', media: voice },
    });
  });

  it.each<[string, { queue: string | null; user: string | null }, number, number | null]>([
    ['nobody in particular', { queue: null, user: null }, 1, null],
    ['a queue by its name', { queue: ' SUPORTE ', user: null }, 2, null],
    ['a queue that there is not', { queue: 'Diretoria', user: null }, 1, null],
    ['a person by the first name', { queue: null, user: 'bia' }, 1, 7],
    ['a person by the whole name', { queue: null, user: 'Caio Prado' }, 1, 9],
    ['a first name that two have', { queue: null, user: 'Caio' }, 1, null],
    ['somebody unknown', { queue: 'suporte', user: 'Zé' }, 2, null],
  ])('hands over to %s', (_, handOver, queueId, userId) => {
    const { sent, facts, logs } = reply(begun(), answer('Já chamo', { handOver }));
    expect(sent).toEqual(['Já chamo']);
    expect(facts.ticket).toMatchObject({
      status: 'pending',
      queueId,
      userId,
      dialogue: { isPromptOver: true },
    });
    expect(facts.tracking).toMatchObject({ queueId, userId, queuedAt: at.toISOString() });
    expect(logs).toEqual(['prompt', 'promptEnd', 'queue', ...(userId === null ? [] : ['userDefine'])]);
    expect(reply(facts, answer('Mais uma coisa')).effects).toBeNull();
  });

  it('says that somebody comes when it hands over without a text', () => {
    const { sent } = reply(begun(), answer('', { handOver: { queue: null, user: null } }));
    expect(sent).toEqual(['Aguarde um momento, você será transferido para um de nossos atendentes.']);
    expect(reply(begun(), { kind: 'passedOn' }).sent).toEqual(sent);
  });

  it('is followed by the out-of-hours message of the queue when nobody serves there', () => {
    const closed = queueOf({
      id: 1,
      name: 'Vendas',
      outOfHoursMessage: 'Vendas abre às 8',
      schedules: neverOpen,
    });
    const facts = begun({ settings: { scheduleType: 'queue' }, company: { queues: new Map([[1, closed]]) } });
    expect(reply(facts, { kind: 'passedOn' }).sent).toEqual([
      expect.stringMatching(/^Aguarde/),
      'Vendas abre às 8',
    ]);
  });

  it('is not sent when the ticket is no longer with the AI', () => {
    const facts = begun();
    const { ticket } = facts;
    if (!ticket) throw new Error('there is a ticket');
    const changes: Partial<Facts>[] = [
      { ticket: { ...ticket, status: 'open', userId: 7 } },
      { ticket: { ...ticket, userId: 7 } },
      { ticket: null, closedTicket: { ...ticket, status: 'closed' } },
      { ticket: { ...ticket, dialogue: { isPromptOver: true } } },
      { ticket: { ...ticket, status: 'nps' } },
      { contact: { ...facts.contact, disableBot: true } },
    ];
    for (const change of changes) expect(reply({ ...facts, ...change }, answer('Olá')).effects).toBeNull();
  });
});

describe('the phrase that hands over', () => {
  it.each([
    ['Ação: Transferir para o setor de atendimento', ''],
    ['Ação: Transferir para o setor de atendimento. Um momento!', 'Um momento!'],
    ['*ACAO:  TRANSFERIR PARA O SETOR DE ATENDIMENTO*\nUm momento', 'Um momento'],
    ['acão: transferir para o setor de atendimento — até já', '— até já'],
    ['Claro! Ação: Transferir para o setor de atendimento', 'Claro!'],
    ['Ação: Transferir para o setor de atendimento'.normalize('NFD'), ''],
  ])('is found and removed in "%s"', (text, rest) => {
    expect(withoutHandOver(text)).toEqual({ text: rest, isHandedOver: true });
  });

  it.each(['Posso transferir para o setor de atendimento?', 'Ação: Transferir o pedido', ''])(
    'is not found in "%s"',
    (text) => {
      expect(withoutHandOver(text)).toEqual({ text, isHandedOver: false });
    },
  );

  it.each(['*', '"', ' ', 'ação', 'ação: ', 'ação: transferir '])(
    // Quadratic time would take minutes for a megabyte.
    'is searched quickly in a megabyte of "%s"',
    (part) => {
      expect(withoutHandOver(part.repeat(1_000_000 / part.length)).isHandedOver).toBe(false);
      expect(withoutHandOver(`ação${' '.repeat(1_000_000)}`).isHandedOver).toBe(false);
    },
  );
});
