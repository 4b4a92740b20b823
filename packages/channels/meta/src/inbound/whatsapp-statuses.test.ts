import { describe, expect, it } from 'vitest';
import { ana, arriving, later } from '../testing/arriving.ts';
import { markOf } from '../message-mark.ts';
import { readWhatsapp } from './whatsapp.ts';

const status = (more: object) =>
  arriving({
    statuses: [{ id: 'wamid.9', timestamp: '1763640000', recipient_id: '5511999990001', ...more }],
  })[0];

describe('the choice of a person about promotions', () => {
  const items = (preference: object, contact: object = ana) =>
    arriving(
      {
        contacts: [contact],
        user_preferences: [
          { wa_id: ana.wa_id, category: 'marketing_messages', timestamp: 1763640000, ...preference },
        ],
      },
      'user_preferences',
    )[0]?.marketingChoices;
  const at = '2025-11-20T12:00:00.000Z';

  it.each([
    ['stop', false],
    ['resume', true],
  ])('is read: %s', (value, accepts) => {
    expect(items({ value })).toEqual([
      { person: expect.objectContaining({ kind: 'phone', value: ana.wa_id }), choice: { accepts, at } },
    ]);
  });

  it('belongs to the scoped id of a person without a number', () => {
    const person = { user_id: 'BR.1' };
    expect(items({ wa_id: undefined, user_id: 'BR.1', value: 'stop' }, person)).toMatchObject([
      { person: { kind: 'bsuid', value: 'BR.1' } },
    ]);
  });

  it('is ignored when it is about something else, or neither stop nor resume', () => {
    expect(items({ value: 'maybe' })).toBeUndefined();
    expect(items({ value: 'stop', category: 'utility' })).toBeUndefined();
  });

  it('is also read from a delivery that failed for it, but not from one that the platform limits', () => {
    const of = (code: number) => status({ status: 'failed', errors: [{ code }] })?.marketingChoices;
    expect(of(131050)).toEqual([
      { person: expect.objectContaining({ value: '5511999990001' }), choice: { accepts: false, at } },
    ]);
    expect(of(131049)).toBeUndefined();
  });
});

describe('a status of WhatsApp', () => {
  it.each([
    ['sent', 1],
    ['delivered', 2],
    ['read', 3],
    ['played', 4],
  ])('%s is the ack %i', (word, ack) => {
    expect(status({ status: word })?.items[0]?.event).toMatchObject({ kind: 'ack', wid: 'wamid.9', ack });
  });

  it('returns our own id, and ignores the marks of others', () => {
    expect(status({ status: 'sent', biz_opaque_callback_data: markOf('W1') })?.sent).toEqual({
      wid: 'W1',
      platformWid: 'wamid.9',
    });
    expect(status({ status: 'sent', biz_opaque_callback_data: '{"campaign":1}' })?.sent).toBeUndefined();
  });

  it('failed gives the reason', () => {
    const errors = [{ code: 131047, title: 'Re-engagement message', error_data: { details: 'd' } }];
    expect(status({ status: 'failed', errors })).toMatchObject({
      items: [],
      failed: { wid: 'wamid.9', fault: { kind: 'window', reason: 'meta.window?code=131047' } },
    });
  });

  it.each([[undefined], [[]], [[{ title: 'x' }]], [[{ code: 'x' }]]])(
    'failed without a code (%j) gives a general reason',
    (errors) => {
      expect(status({ status: 'failed', errors })?.failed?.fault).toEqual({
        kind: 'refused',
        reason: 'meta.undelivered',
        waitSeconds: null,
        code: null,
      });
    },
  );

  it('of an unknown kind changes nothing', () => {
    expect(status({ status: 'warning' })?.items).toEqual([]);
  });
});

it('an unanswered call of a customer is reported once it has ended', () => {
  const call = {
    id: 'wacid.1',
    from: '5511999990001',
    to: '1',
    timestamp: '1763640000',
    direction: 'USER_INITIATED',
  };
  const found = arriving(
    {
      contacts: [ana],
      calls: [
        { ...call, event: 'connect' },
        { ...call, event: 'terminate', status: 'FAILED' },
      ],
    },
    'calls',
  ).flatMap((one) => one.items);
  expect(found).toMatchObject([
    { event: { kind: 'call', wid: 'wacid.1', chat: { value: '5511999990001' }, video: false } },
  ]);
});

it.each([
  ['constructor', {}],
  ['__proto__', {}],
  ['toString', {}],
  ['text', { timestamp: { toString: 1, valueOf: 1 } }],
  ['location', { location: { latitude: { toString: 1 }, longitude: [] } }],
])('a message of the kind %s with %j is delivered all the same', (type, more) => {
  const message = { id: 'x', from: '5511999990001', type, text: { body: 'Oi' }, ...more };
  const [items] = readWhatsapp('messages', { message }, later).items;
  expect(items?.event).toMatchObject({ kind: 'message', wid: 'x', at: later });
});

it.each(['constructor', '__proto__', 'toString'])('a status named %s changes nothing', (word) => {
  expect(status({ status: word })?.items).toEqual([]);
});

it.each([
  [null],
  [7],
  [{}],
  [{ message: 7 }],
  [{ status: { id: [] } }],
  [{ message: { id: 'x', from: {} } }],
])('nonsense is ignored: %j', (payload) => {
  for (const field of ['messages', 'statuses', 'calls', 'smb_message_echoes', 'x'])
    expect(readWhatsapp(field, payload, later).items).toEqual([]);
});
