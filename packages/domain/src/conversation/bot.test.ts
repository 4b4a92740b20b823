import { describe, expect, it } from 'vitest';
import { companyOf, countingIds, factsOf, ticketOf, trackingOf } from './testing.ts';
import { help, menu, sales, talk } from './testing-talk.ts';

describe('a menu of several queues', () => {
  it('is offered, understands a number, and is silent once a queue without options is chosen', () => {
    const ana = talk({ queues: [sales, help] });
    expect(ana.sends('Oi')).toEqual([menu]);
    expect(ana.sends('1')).toEqual(['Vendas, bom dia']);
    expect(ana.facts.ticket).toMatchObject({ status: 'pending', queueId: 1 });
    expect(ana.facts.tracking?.queuedAt).not.toBeNull();
    expect(ana.sends('quero um sofá')).toEqual([]);
    expect(ana.logs()).toEqual(['create', 'chatBot', 'queue']);
  });

  it('leads through the options level by level, and then is silent', () => {
    const ana = talk({ queues: [sales, help] });
    ana.sends('Oi');
    const ways = '*[ # ]* Voltar para o menu principal\n*[ Sair ]* Encerrar atendimento';
    expect(ana.sends('2')).toEqual([`Suporte\n\n*[ 1 ]* - Segunda via\n*[ 2 ]* - Encerrar tudo\n${ways}`]);
    expect(ana.sends('1')).toEqual([`Aqui está\n\n*[ 1 ]* - Boleto\n${ways}`]);
    expect(ana.sends('9')).toEqual([
      `Opção inválida. Por favor, escolha uma das opções abaixo.\n\nAqui está\n\n*[ 1 ]* - Boleto\n${ways}`,
    ]);
    expect(ana.sends('1')).toEqual(['Enviado']);
    expect(ana.sends('1')).toEqual([]);
  });

  it('goes back to the menu with #, and ends with sair and the farewell', () => {
    const ana = talk({ queues: [sales, help], connection: { complationMessage: 'Tchau' } });
    ana.sends('Oi');
    ana.sends('2');
    expect(ana.sends('#')).toEqual([menu]);
    expect(ana.facts.ticket).toMatchObject({ queueId: null, userId: null });
    expect(ana.sends('Sair')).toEqual(['Tchau']);
    expect(ana.facts).toMatchObject({ ticket: null, tracking: null, closedTicket: { status: 'closed' } });
  });

  it('is reached with # from a queue without options and after the last option, while nobody has accepted', () => {
    const ana = talk({ queues: [sales, help], connection: { complationMessage: 'Tchau' } });
    ana.sends('1');
    expect(ana.sends('quero um sofá')).toEqual([]);
    expect(ana.sends('#')).toEqual([menu]);
    expect(ana.facts.ticket).toMatchObject({ queueId: null, userId: null, status: 'pending' });
    expect(['2', '1', '1'].map((text) => ana.sends(text).length)).toEqual([1, 1, 1]);
    expect(ana.sends('#')).toEqual([menu]);
    ana.sends('1');
    expect(ana.sends('sair')).toEqual(['Tchau']);
  });

  it('is not reached with # once a person has accepted or moved the ticket', () => {
    const tracking = trackingOf({ queueId: 1 });
    const accepted = { ticket: ticketOf({ status: 'open', userId: 9, queueId: 1 }), tracking };
    expect(talk({ queues: [sales, help], facts: accepted }).sends('#')).toEqual([]);
    const moved = { ticket: ticketOf({ status: 'pending', userId: null, queueId: 1 }), tracking };
    expect(talk({ queues: [sales, help], facts: moved }).sends('#')).toEqual([]);
  });

  it('is sent as often as the connection allows, then never again in the period', () => {
    const ana = talk({ queues: [sales, help], connection: { maxUseBotQueues: 2 } });
    expect(['a', 'b', 'c', 'd'].map((text) => ana.sends(text).length)).toEqual([1, 1, 0, 0]);
    expect(ana.logs().filter((type) => type === 'retriesLimitQueue')).toHaveLength(1);
    expect(ana.sends('1')).toEqual(['Vendas, bom dia']);
  });

  it('is sent once for messages within two seconds, and not again within the pause', () => {
    const ana = talk({ queues: [sales, help] });
    expect([ana.sends('Oi', 0), ana.sends('tudo bem?', 1)].map((sent) => sent.length)).toEqual([1, 0]);
    const rui = talk({ queues: [sales, help], connection: { timeUseBotQueues: 5 } });
    expect([rui.sends('Oi'), rui.sends('?', 299), rui.sends('?', 2)].map((sent) => sent.length)).toEqual([
      1, 0, 1,
    ]);
  });

  it('comes as a list or as buttons where the channel shows them', () => {
    const list = talk({ queues: [sales, help], settings: { chatBotType: 'list' } });
    list.sends('Oi');
    const answer = list.effects.flatMap((effect) => (effect.type === 'answer' ? [effect.answer] : []))[0];
    expect(answer).toMatchObject({ mediaType: 'listMessage', body: 'Olá Ana' });
    expect(answer?.dataJson).toContain('"rowId":"2"');
    const plain = { queues: [sales, help], settings: { chatBotType: 'button' as const } };
    expect(talk({ ...plain, connection: { interactive: [] } }).sends('Oi')).toEqual([menu]);
    const buttons = talk(plain);
    buttons.sends('Oi');
    expect(buttons.sends('Suporte', 10, { choice: '2' })[0]).toContain('Suporte');
    expect(buttons.facts.ticket?.queueId).toBe(2);
  });

  it('is silent in an attended ticket, for a contact whose bot is off, and in plain groups', () => {
    const busy = { ticket: ticketOf({ status: 'open', userId: 9 }), tracking: trackingOf() };
    expect(talk({ queues: [sales, help], facts: busy }).sends('1')).toEqual([]);
    const contact = { ...factsOf().contact, disableBot: true };
    expect(talk({ queues: [sales, help], facts: { contact } }).sends('Oi')).toEqual([]);
    expect(talk({ queues: [sales, help], facts: { isGroup: true } }).sends('Oi')).toEqual([]);
    expect(talk({ queues: [sales, help] }).sends('Oi', 1, { fromMe: true })).toEqual([]);
  });

  it('gives the ticket to a member of the queue, online ones first', () => {
    const scenario = { ...sales, memberIds: [7, 8] };
    const presence = { online: new Set([8]), waiting: new Map() };
    const ana = talk({ queues: [scenario, help], settings: { userRandom: 'enabled' }, facts: { presence } });
    ana.sends('Oi');
    ana.sends('1');
    expect(ana.facts.ticket).toMatchObject({ status: 'pending', queueId: 1, userId: 8 });
    expect(ana.logs()).toContain('userDefine');
  });
});

describe('a single queue', () => {
  it('is entered at once, with the connection’s greeting if the company has enabled it', () => {
    const ana = talk({ queues: [sales] });
    expect(ana.sends('Oi')).toEqual(['Olá Ana']);
    expect(ana.facts.ticket?.queueId).toBe(1);
    expect(
      talk({ queues: [sales], settings: { sendGreetingMessageOneQueues: 'disabled' } }).sends('Oi'),
    ).toEqual([]);
  });

  it('gives its tickets to each member with the same chance, and writes down to whom', () => {
    const memberIds = [7, 8, 9, 10];
    const only = { ...sales, memberIds };
    const ids = countingIds();
    const shares = Array.from({ length: 400 }, (_, index) => {
      const ana = talk(
        { queues: [only], settings: { userRandom: 'enabled' } },
        { ...ids, draw: () => index / 400 },
      );
      ana.sends('Oi');
      expect(ana.facts.ticket).toMatchObject({ status: 'pending', queueId: 1 });
      expect(ana.facts.tracking?.userId).toBe(ana.facts.ticket?.userId);
      expect(ana.logs()).toEqual(['create', 'queue', 'userDefine']);
      return ana.facts.ticket?.userId;
    });
    expect(memberIds.map((id) => shares.filter((userId) => userId === id).length)).toEqual([
      100, 100, 100, 100,
    ]);
  });

  it('without options has no menu to go back to', () => {
    const ana = talk({ queues: [sales] });
    ana.sends('Oi');
    expect(ana.sends('#')).toEqual([]);
    expect(ana.facts.ticket?.queueId).toBe(1);
  });

  it('reports the position among those who wait', () => {
    const settings = { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Sua posição:' } as const;
    const presence = { online: new Set<number>(), waiting: new Map([[1, 4]]) };
    expect(talk({ queues: [sales], settings, facts: { presence } }).sends('Oi')).toEqual([
      'Olá Ana',
      'Sua posição: *5*',
    ]);
  });

  it('with options offers them, and # leads back to the top', () => {
    const ana = talk({ queues: [help] });
    const [top] = ana.sends('Oi');
    expect(top).toMatch(/^Suporte\n\n\*\[ 1 \]\* - Segunda via/);
    ana.sends('1');
    expect(ana.sends('#')).toEqual([top]);
  });

  it('that closes its tickets ends the ticket', () => {
    const ana = talk({ queues: [{ ...sales, closeTicket: true }] });
    ana.sends('Oi');
    expect(ana.facts).toMatchObject({ ticket: null, closedTicket: { status: 'closed', userId: null } });
    expect(ana.logs()).toEqual(['create', 'queue', 'closed']);
  });
});

describe('an integration', () => {
  const company = { integrations: new Set([4]) };
  const given = (ana: ReturnType<typeof talk>) =>
    ana.effects.flatMap((effect) => (effect.type === 'handOver' ? [effect.handOver] : []));
  const facts = () => ({
    company: companyOf({ ...company, queues: new Map([sales, help].map((queue) => [queue.id, queue])) }),
  });

  it('of the connection takes a ticket that nobody has had yet, and the menu is silent', () => {
    const ana = talk({ connection: { integrationId: 4, queueIds: [1, 2] }, facts: facts() });
    expect([ana.sends('Oi'), ana.sends('1')]).toEqual([[], []]);
    expect(given(ana).map(({ integrationId, isStart }) => [integrationId, isStart])).toEqual([
      [4, true],
      [4, false],
    ]);
    expect(ana.facts.ticket).toMatchObject({ useIntegration: true, integrationId: 4, queueId: null });
  });

  it('that has ended does not begin again by itself: the menu is offered', () => {
    const ticket = ticketOf({ integrationId: 4 });
    const more = { ...facts(), ticket, tracking: trackingOf() };
    const ana = talk({ connection: { integrationId: 4, queueIds: [1, 2] }, facts: more });
    expect(ana.sends('Oi')).toEqual([menu]);
    expect(given(ana)).toEqual([]);
  });

  it('of a queue continues after its greeting, one of an option after its text', () => {
    const robot = { ...sales, integrationId: 4 };
    const [first, ...rest] = help.options;
    const options = [
      { ...first, queueType: 'integration' as const, optIntegrationId: 4 },
      ...rest,
    ] as typeof help.options;
    const queues = new Map([robot, { ...help, options }].map((queue) => [queue.id, queue]));
    const more = { company: companyOf({ ...company, queues }) };
    const ana = talk({ connection: { queueIds: [1, 2] }, facts: more });
    ana.sends('Oi');
    expect(ana.sends('1')).toEqual(['Vendas, bom dia']);
    expect(ana.sends('e agora?')).toEqual([]);
    expect(given(ana)).toHaveLength(2);
    const rui = talk({ connection: { queueIds: [1, 2] }, facts: more });
    rui.sends('Oi');
    rui.sends('2');
    expect(rui.sends('1')).toEqual(['Aqui está']);
    expect(given(rui).map(({ isStart }) => isStart)).toEqual([true]);
  });

  it('that the company may not use, or that was removed, is ignored', () => {
    const ana = talk({ queues: [sales, help], connection: { integrationId: 99 } });
    expect(ana.sends('Oi')).toEqual([menu]);
  });
});
