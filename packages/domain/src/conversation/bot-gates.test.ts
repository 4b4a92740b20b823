import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import { countingIds, NOW, ticketOf, trackingOf } from './testing.ts';
import { help, menu, sales, talk } from './testing-talk.ts';

describe('consent', () => {
  const settings = {
    enableLGPD: 'enabled',
    lgpdMessage: 'Seus dados',
    lgpdLink: 'https://x.br/lgpd',
  } as const;
  it('is asked first; yes leads to the menu and is recorded', () => {
    const ana = talk({ queues: [sales, help], settings });
    expect(ana.sends('Oi')).toEqual([
      'Seus dados',
      'https://x.br/lgpd',
      expect.stringContaining('*[1]* Sim') as string,
    ]);
    expect(ana.facts.ticket?.status).toBe('lgpd');
    expect(ana.sends('talvez')).toEqual([expect.stringContaining('*[1]* Sim') as string]);
    expect(ana.sends('1')).toEqual([menu]);
    expect(ana.facts.ticket).toMatchObject({ status: 'pending', queueId: null });
    expect(ana.effects.find(({ type }) => type === 'recordConsent')).toMatchObject({
      consent: { isAccepted: true, text: 'Seus dados' },
    });
  });

  it('is asked once for messages within two seconds', () => {
    const ana = talk({ queues: [sales, help], settings });
    expect([ana.sends('Oi').length, ana.sends('tudo bem?', 1).length, ana.sends('?', 3).length]).toEqual([
      3, 0, 1,
    ]);
    expect(ana.sends('??', 1)).toEqual([]);
  });

  it('when refused ends the ticket', () => {
    const ana = talk({ queues: [sales, help], settings, connection: { complationMessage: 'Tchau' } });
    ana.sends('Oi');
    expect(ana.sends('2')).toEqual(['Tchau']);
    expect(ana.facts.ticket).toBeNull();
    expect(ana.logs()).toEqual(['lgpd', 'closed']);
  });
});

describe('the question for a rating', () => {
  const asked = {
    ticket: ticketOf({ status: 'nps', userId: 9, queueId: 1, amountUsedBotQueuesNPS: 1 }),
    tracking: trackingOf({ userId: 9 }),
  };
  it('is not repeated twice within two seconds', () => {
    const ana = talk({ facts: asked, connection: { ratingMessage: 'De 0 a 10?' } });
    expect([ana.sends('boa').length, ana.sends('muito boa', 1).length, ana.sends('mesmo', 3).length]).toEqual(
      [2, 0, 2],
    );
  });

  it('accepts a whole number, thanks and ends the ticket', () => {
    const ana = talk({
      facts: asked,
      connection: { complationMessage: 'Obrigada!', ratingMessage: 'De 0 a 10?' },
    });
    expect(ana.sends('10 de maio')).toEqual(['Opção inválida. Responda apenas com um número.', 'De 0 a 10?']);
    expect(ana.sends('25')).toEqual(['Obrigada!']);
    expect(ana.effects.find(({ type }) => type === 'rate')).toMatchObject({
      rating: { rate: 10, userId: 9 },
    });
    expect(ana.facts).toMatchObject({ ticket: null, tracking: null });
  });
});

describe('hours', () => {
  const closed = [
    {
      weekday: 'Sexta',
      weekdayEn: 'friday' as const,
      startTimeA: '',
      endTimeA: '',
      startTimeB: '',
      endTimeB: '',
    },
  ];
  it('of the connection: the out-of-hours message is sent as often as allowed, and nothing else', () => {
    const connection = { schedules: closed, outOfHoursMessage: 'Fechado', maxUseBotQueues: 2 };
    const ana = talk({ queues: [sales, help], connection, settings: { scheduleType: 'connection' } });
    expect(['a', 'b', 'c'].map((text) => ana.sends(text))).toEqual([['Fechado'], ['Fechado'], []]);
    expect(ana.facts.ticket).toMatchObject({ isOutOfHour: true, status: 'pending', queueId: null });
    // The next day the connection is open again.
    expect(ana.sends('Oi', 24 * 3_600)).toEqual([menu]);
    expect(ana.facts.ticket?.isOutOfHour).toBe(false);
  });

  it('of a queue: the ticket waits in it, and the queue greets when it is open again', () => {
    const closedSales = { ...sales, schedules: closed, outOfHoursMessage: 'Vendas fechado' };
    const ana = talk({ queues: [closedSales, help], settings: { scheduleType: 'queue' } });
    ana.sends('Oi');
    expect(ana.sends('1')).toEqual(['Vendas fechado']);
    expect(ana.facts.ticket?.queueId).toBe(1);
    expect(ana.sends('alô?', 24 * 3_600)).toEqual(['Vendas, bom dia']);
  });
});

describe('vacation, audio and calls', () => {
  const connection = {
    collectiveVacationMessage: 'De férias',
    collectiveVacationStart: '2026-11-20',
    collectiveVacationEnd: '2026-11-21',
  };
  it('the vacation message is sent once a day, even in a reused ticket, which forgets all else', () => {
    const dialogue = { vacationOn: '2026-11-20', place: { queueId: 2, optionId: null } };
    const facts = { closedTicket: ticketOf({ status: 'closed', queueId: 2, dialogue }) };
    const ana = talk({
      queues: [sales, help],
      connection: { ...connection, timeCreateNewTicket: 60 },
      facts,
    });
    expect(ana.sends('1')).toEqual([]);
    expect(ana.facts.ticket?.dialogue).toEqual({ vacationOn: '2026-11-20' });
  });

  it('the vacation message is sent once a day, the last day included', () => {
    const ana = talk({ queues: [sales, help], connection });
    expect([ana.sends('Oi'), ana.sends('Oi?'), ana.sends('Oi', 24 * 3_600)]).toEqual([
      ['De férias'],
      [],
      ['De férias'],
    ]);
    expect(ana.sends('Oi', 24 * 3_600)).toEqual([menu]);
  });

  it('audio that is not accepted is refused once', () => {
    const ana = talk({ settings: { acceptAudioMessageContact: 'disabled' } });
    const audio = {
      mediaType: 'audio' as const,
      media: { path: 'x', name: 'x.ogg', mime: 'audio/ogg', size: 1 },
    };
    expect(ana.sends('', 1, audio)).toHaveLength(1);
    expect(ana.sends('', 1, audio)).toHaveLength(0);
  });

  it('audio that is not accepted is refused beside the menu, too', () => {
    const ana = talk({ queues: [sales, help], settings: { acceptAudioMessageContact: 'disabled' } });
    const audio = {
      mediaType: 'audio' as const,
      media: { path: 'x', name: 'x.ogg', mime: 'audio/ogg', size: 1 },
    };
    expect(ana.sends('', 10, audio)).toEqual([menu, expect.stringContaining('áudios') as string]);
    expect(ana.sends('', 10, audio)).toEqual([menu]);
  });

  it('a call is answered politely where calls are not taken', () => {
    const settings = { acceptCallWhatsapp: 'disabled', AcceptCallWhatsappMessage: 'Não atendemos' } as const;
    const facts = talk({ queues: [sales, help], settings }).facts;
    const call = {
      kind: 'call',
      wid: 'C',
      chat: { kind: 'phone', value: '5511999990001' },
      video: false,
    } as const;
    const effects = decide(facts, { ...call, at: NOW.toISOString() }, NOW, countingIds());
    expect(effects.filter(({ type }) => type === 'answer')).toHaveLength(1);
    const inGroup = decide(
      { ...facts, isGroup: true },
      { ...call, at: NOW.toISOString() },
      NOW,
      countingIds(),
    );
    expect(inGroup.filter(({ type }) => type === 'answer')).toEqual([]);
  });
});
