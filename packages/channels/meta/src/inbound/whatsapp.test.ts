import { describe, expect, it } from 'vitest';
import { ana, arriving, later } from '../testing/arriving.ts';

const reading = (message: object, contact: object = ana) => {
  const whole = { from: '5511999990001', id: 'wamid.1', timestamp: '1763640000', ...message };
  return arriving({ contacts: [contact], messages: [whole] })[0];
};
const itemOf = (message: object, contact?: object) => reading(message, contact)?.items[0];

describe('a message of WhatsApp', () => {
  it('has its author, its time and the message that it answers', () => {
    const found = itemOf({ type: 'text', text: { body: 'Oi' }, context: { from: 'x', id: 'wamid.0' } });
    const aliases = [{ kind: 'bsuid', value: 'BR.1' }];
    const person = { kind: 'phone', value: '5511999990001', name: 'Ana', aliases };
    expect(found?.event).toEqual({
      kind: 'message',
      wid: 'wamid.1',
      chat: person,
      author: person,
      fromMe: false,
      at: '2025-11-20T12:00:00.000Z',
      mediaType: 'conversation',
      body: 'Oi',
      quotedWid: 'wamid.0',
    });
  });

  it('from a person without a number has their business-scoped id and the name that they chose', () => {
    const message = {
      type: 'text',
      text: { body: 'Oi' },
      from: undefined,
      from_user_id: 'BR.1502576394655843',
    };
    const nameless = { user_id: 'BR.1502576394655843', profile: { username: 'ana.silva' } };
    expect(itemOf(message, nameless)?.event).toMatchObject({
      chat: { kind: 'bsuid', value: 'BR.1502576394655843', name: '@ana.silva' },
    });
    expect(itemOf({ ...message, from_user_id: undefined }, nameless)?.event).toMatchObject({
      author: { kind: 'bsuid', value: 'BR.1502576394655843' },
    });
  });

  it('ignores the profile of somebody else beside it', () => {
    const other = { wa_id: '5511999990009', user_id: 'BR.9', profile: { name: 'Bia' } };
    const message = { type: 'text', text: { body: 'Oi' } };
    expect(itemOf(message, other)?.event).toMatchObject({ chat: { kind: 'phone', value: '5511999990001' } });
    expect(itemOf(message, other)?.event).not.toHaveProperty('chat.aliases');
    const scoped = { ...message, from: undefined, from_user_id: 'BR.1' };
    expect(itemOf(scoped, other)?.event).toMatchObject({ chat: { kind: 'bsuid', value: 'BR.1' } });
    const spelled = { wa_id: '551188887777', user_id: 'BR.1' };
    expect(itemOf({ ...message, from: '5511988887777' }, spelled)?.event).toMatchObject({
      chat: { kind: 'phone', value: '5511988887777', aliases: [{ kind: 'bsuid', value: 'BR.1' }] },
    });
  });

  it.each([
    [{ type: 'button', button: { text: 'Sim', payload: 'yes' } }, 'conversation', 'Sim', 'yes'],
    [
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Vendas' } },
      },
      'conversation',
      'Vendas',
      '1',
    ],
    [
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '2', title: 'Suporte' } } },
      'conversation',
      'Suporte',
      '2',
    ],
    [
      {
        type: 'interactive',
        interactive: {
          type: 'nfm_reply',
          nfm_reply: {
            name: 'flow',
            body: 'Sent',
            response_json: '{"flow_token":"t","nome":"Ana","dias":["a","b"]}',
          },
        },
      },
      'conversation',
      '*Formulário*\nnome: Ana\ndias: a, b',
      undefined,
    ],
    [
      {
        type: 'order',
        order: {
          catalog_id: 'c',
          text: 'rápido',
          product_items: [{ product_retailer_id: 'SKU1', quantity: 2, item_price: 10.5, currency: 'BRL' }],
        },
      },
      'conversation',
      '*Pedido*\n2 x SKU1 (BRL 10.5)\nrápido',
      undefined,
    ],
    [
      { type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Sé', address: 'Centro' } },
      'locationMessage',
      ' | https://maps.google.com/maps?q=-23.5%2C-46.6&z=17 | Sé, Centro - -23.5, -46.6',
      undefined,
    ],
    [
      { type: 'system', system: { type: 'user_changed_number', body: 'x', wa_id: '5511988887777' } },
      'conversation',
      'O cliente mudou de número. O novo é +5511988887777.',
      undefined,
    ],
    [
      {
        type: 'text',
        text: { body: 'Tenho interesse' },
        referral: {
          source_url: 'https://fb.me/1',
          headline: 'Oferta | nova',
          body: 'Só hoje',
          source_type: 'ad',
        },
      },
      'adMetaPreview',
      ' | https://fb.me/1 | Oferta / nova | Só hoje | Tenho interesse',
      undefined,
    ],
  ])('is read: %j', (message, mediaType, body, choice) => {
    expect(itemOf(message)?.event).toMatchObject({ kind: 'message', mediaType, body });
    expect(itemOf(message)?.event).toHaveProperty('wid', 'wamid.1');
    const event = itemOf(message)?.event;
    expect(event && 'choice' in event ? event.choice : undefined).toBe(choice);
  });

  it('has contact cards, each with all its numbers', () => {
    const contacts = [
      {
        name: { formatted_name: 'Rui' },
        phones: [{ phone: '+55 11 9', wa_id: '55119' }, { phone: '+55 12' }],
      },
      { name: { first_name: 'Zé' } },
    ];
    const event = itemOf({ type: 'contacts', contacts })?.event;
    expect(event).toMatchObject({ mediaType: 'contactMessage' });
    expect(event && 'body' in event ? event.body.match(/waid=\d*/g) : null).toEqual([
      'waid=55119',
      'waid=5512',
      'waid=',
    ]);
  });

  it.each([
    ['image', 'image', { caption: 'Olhe' }, 'Olhe'],
    ['video', 'video', {}, ''],
    ['audio', 'audio', { voice: true }, ''],
    ['document', 'application', { filename: 'nota.pdf' }, ''],
    ['sticker', 'stickerMessage', { animated: false }, ''],
  ])('has a file: %s', (type, mediaType, more, caption) => {
    const found = itemOf({ type, [type]: { id: 'm1', mime_type: 'a/b', sha256: 'x', ...more } });
    expect(found?.event).toMatchObject({ mediaType, body: caption });
    expect(found?.file).toMatchObject({ id: 'm1', mime: 'a/b', caption });
    if (type === 'document') expect(found?.file?.name).toBe('nota.pdf');
  });

  it.each([
    [
      { type: 'unsupported', errors: [{ code: 131051 }], unsupported: { type: 'poll_creation' } },
      'poll_creation',
    ],
    [{ type: 'somethingNew', somethingNew: {} }, 'somethingNew'],
    [{ type: 'interactive', interactive: { type: 'new_reply' } }, 'new_reply'],
    [{ type: 'location', location: {} }, 'location'],
    [{}, 'não entrega'],
  ])('of an unknown kind is kept and shown: %j', (message, word) => {
    const event = itemOf(message)?.event;
    expect(event).toMatchObject({
      kind: 'message',
      mediaType: 'conversation',
      body: expect.stringContaining(word),
    });
    expect(event).toHaveProperty('dataJson');
  });

  it('can react to, delete or edit another', () => {
    const at = '2025-11-20T12:00:00.000Z';
    expect(
      itemOf({ type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } })?.event,
    ).toMatchObject({
      kind: 'reaction',
      wid: 'wamid.0',
      emoji: '👍',
      fromMe: false,
    });
    expect(itemOf({ type: 'reaction', reaction: { message_id: 'wamid.0' } })?.event).toMatchObject({
      emoji: '',
    });
    expect(itemOf({ type: 'revoke', revoke: { original_message_id: 'wamid.0' } })?.event).toEqual({
      kind: 'delete',
      wid: 'wamid.0',
      at,
    });
    const image = { type: 'image', image: { caption: 'novo', id: 'm' } };
    expect(itemOf({ type: 'edit', edit: { original_message_id: 'wamid.0', message: image } })?.event).toEqual(
      {
        kind: 'edit',
        wid: 'wamid.0',
        body: 'novo',
        at,
      },
    );
  });

  it('from the phone of the business is ours, in the chat of the recipient', () => {
    const message_echoes = [
      {
        from: '15550783881',
        to: '5511999990001',
        id: 'wamid.2',
        timestamp: '1763640000',
        type: 'text',
        text: { body: 'Olá' },
      },
    ];
    const [found] = arriving({ message_echoes }, 'smb_message_echoes');
    expect(found?.items[0]?.event).toMatchObject({
      fromMe: true,
      chat: { kind: 'phone', value: '5511999990001' },
      author: { kind: 'phone', value: '15550783881' },
      body: 'Olá',
    });
  });

  it.each([[{ id: '' }], [{ from: '', type: 'text' }, {}], [{ type: 'request_welcome' }]])(
    'without content is ignored: %j',
    (message, contact = ana) => {
      expect(reading({ type: 'text', text: { body: 'x' }, ...message }, contact)?.items ?? []).toEqual([]);
    },
  );

  it('without a readable time has its time of arrival', () => {
    expect(itemOf({ type: 'text', text: { body: 'x' }, timestamp: 'ontem' })?.event).toMatchObject({
      at: later,
    });
  });
});
