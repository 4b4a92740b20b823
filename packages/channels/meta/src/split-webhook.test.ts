import { describe, expect, it } from 'vitest';
import { splitWebhook } from './split-webhook.ts';

const metadata = { display_phone_number: '15550783881', phone_number_id: '106540352242922' };
const business = (field: string, value: unknown) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', changes: [{ field, value }] }],
});
const contact = (waId: string, name: string) => ({ wa_id: waId, profile: { name } });
const message = (id: string, from: string) => ({
  id,
  from,
  timestamp: '1',
  type: 'text',
  text: { body: 'Oi' },
});

describe('a webhook call', () => {
  it('gives one update per message, with the profile of its author', () => {
    const updates = splitWebhook(
      business('messages', {
        metadata,
        contacts: [contact('551', 'Ana'), contact('552', 'Rui')],
        messages: [message('wamid.1', '552'), message('wamid.2', '551')],
      }),
    );
    expect(updates).toMatchObject([
      {
        channel: 'whatsappapi',
        accountId: metadata.phone_number_id,
        isBusinessAccount: false,
        field: 'messages',
        payload: { metadata, contact: { profile: { name: 'Rui' } }, message: { id: 'wamid.1' } },
        key: 'messages:wamid.1::',
      },
      { payload: { contact: { profile: { name: 'Ana' } }, message: { id: 'wamid.2' } } },
    ]);
  });

  it('gives different receipts different keys, and repeated receipts the same key', () => {
    const status = (id: string, word: string) => ({ id, status: word, timestamp: '1', recipient_id: '551' });
    const keys = splitWebhook(
      business('messages', {
        metadata,
        statuses: [status('a', 'sent'), status('a', 'read'), status('a', 'read'), status('b', 'read')],
      }),
    ).map(({ key }) => key);
    expect(keys).toEqual([keys[0], keys[1], keys[1], keys[3]]);
    expect(new Set(keys).size).toBe(3);
  });

  it('keeps what concerns the whole account under the id of the account', () => {
    const value = { event: 'APPROVED', message_template_id: 1, message_template_name: 'oi' };
    expect(splitWebhook(business('message_template_status_update', value))).toMatchObject([
      {
        accountId: '102290129340398',
        isBusinessAccount: true,
        field: 'message_template_status_update',
        payload: value,
      },
    ]);
  });

  it('of a page or an Instagram account gives one update per event', () => {
    const messaging = [
      { sender: { id: '1' }, recipient: { id: 'p' }, timestamp: 1, message: { mid: 'm1', text: 'Oi' } },
      { sender: { id: 'p' }, recipient: { id: '1' }, timestamp: 2, message: { mid: 'm2', is_echo: true } },
      { sender: { id: '1' }, recipient: { id: 'p' }, timestamp: 3, message: { mid: 'm1', is_deleted: true } },
      { sender: { id: '1' }, recipient: { id: 'p' }, timestamp: 4, read: { watermark: 3 } },
      { sender: { id: '1' }, recipient: { id: 'p' }, timestamp: 4, somethingNew: {} },
    ];
    const updates = splitWebhook({ object: 'instagram', entry: [{ id: 'p', messaging }] });
    expect(updates.map(({ field }) => field)).toEqual([
      'messages',
      'message_echoes',
      'messages',
      'message_reads',
      'messaging',
    ]);
    expect(new Set(updates.map(({ key }) => key)).size).toBe(5);
    expect(updates[0]).toMatchObject({ channel: 'instagram', accountId: 'p', payload: messaging[0] });
  });

  it('reads events of Instagram also in the form of changes', () => {
    const value = {
      sender: { id: '1' },
      recipient: { id: 'p' },
      timestamp: '1',
      message: { mid: 'm', text: 'x' },
    };
    const call = {
      object: 'instagram',
      entry: [
        {
          id: 'p',
          changes: [
            { field: 'messages', value },
            { field: 'comments', value: { id: 'c' } },
          ],
        },
      ],
    };
    expect(splitWebhook(call).map(({ field }) => field)).toEqual(['messages', 'comments']);
  });

  it('of a thousand messages gives a thousand updates', () => {
    const messages = Array.from({ length: 1_000 }, (_, index) => message(`w${index}`, `55${index}`));
    const contacts = messages.map(({ from }) => contact(from, `P${from}`));
    const updates = splitWebhook(business('messages', { metadata, contacts, messages }));
    expect(updates).toHaveLength(1_000);
    expect(updates[999]?.payload).toMatchObject({ contact: { profile: { name: 'P55999' } } });
  });

  it.each([
    [null],
    ['x'],
    [[]],
    [{}],
    [{ object: 'user', entry: [{ id: '1', changes: [{ field: 'email' }] }] }],
    [{ object: 'page', entry: 'x' }],
    [{ object: 'page', entry: [null, { messaging: [{}] }] }],
    [{ object: 'whatsapp_business_account', entry: [{ id: '1', changes: 'x' }] }],
  ])('that is nonsense gives no updates: %j', (body) => {
    expect(splitWebhook(body)).toEqual([]);
  });

  it('keeps parts that it does not understand, each once, with a key within the limit', () => {
    const odd = business('messages', { metadata, messages: [{ type: 'x' }, { id: 'i'.repeat(900) }] });
    const updates = [...splitWebhook(odd), ...splitWebhook(business('f'.repeat(500), 7))];
    expect(updates).toHaveLength(3);
    for (const { key } of updates) expect(key.length).toBeLessThanOrEqual(200);
    expect(splitWebhook(odd).map(({ key }) => key)).toEqual(updates.slice(0, 2).map(({ key }) => key));
  });
});
