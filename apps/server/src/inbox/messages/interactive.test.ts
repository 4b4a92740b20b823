import type { Capabilities } from '@prosa/contract';
import { readMessageData } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { messageRoutes } from './routes.ts';
import { channelThatCan } from './testing.ts';

let server: ModuleServer;
let make: Given;
let channel: Capabilities;
let company: { id: number };
let ana: GivenUser;
let ticket: Anything;
beforeAll(async () => {
  server = await moduleServer((app) => messageRoutes({ ...app, capabilitiesOf: () => channel }));
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  channel = channelThatCan();
  company = await make.company();
  ana = await make.user(company);
  ticket = await make.ticket(company, { status: 'open', userId: ana.id });
});

const plainChannel = () => channelThatCan({ interactive: [], contact: false, location: false });
const post = async (path: string, body: object) => ana.call('POST', `/messages/${path}${ticket.id}`, body);
const fields = async (path: string, body: object) => {
  const answer = await post(path, body);
  expect(answer.status).toBe(400);
  return answer.body.details.map((detail: { field: string }) => detail.field);
};

const list = {
  title: 'Sabores',
  text: 'Escolha um',
  buttonText: 'Ver',
  sections: [{ title: 'Doces', rows: [{ title: 'Romeu', description: 'com queijo' }] }],
};
const pix = {
  title: 'Pedido 7',
  sendvalue: '10,50',
  sendkey_type: 'PHONE',
  sendmerchant_name: 'Loja Aurora',
  sendKey: '11999990000',
};

const visit = {
  name: 'Visita técnica',
  description: 'Traga o contrato',
  place: 'Rua A, 10',
  link: 'https://sala.test/1',
  startTime: '2030-01-02T09:30:00-03:00',
};

describe('an interactive message', () => {
  it('may be a list', async () => {
    const { status, body } = await post('lista/', list);
    expect(status).toBe(200);
    expect(body.message).toMatchObject({
      mediaType: 'listMessage',
      status: 'queued',
      body: 'Sabores\nEscolha um',
    });
    expect(readMessageData(body.message)).toMatchObject({
      kind: 'list',
      title: 'Sabores',
      description: 'Escolha um',
      button: 'Ver',
      sections: [{ title: 'Doces', rows: [{ title: 'Romeu', description: 'com queijo', rowId: '1.1' }] }],
    });
  });

  it.each([
    ['copy/', 'X10', { type: 'copy', value: 'X10' }],
    ['call/', '+55 11 99999-0000', { type: 'call', value: '+55 11 99999-0000' }],
    ['URL/', 'https://loja.test/a?b=1', { type: 'url', value: 'https://loja.test/a?b=1' }],
  ])('may be a button: %s', async (path, copyText, button) => {
    const image = 'iVBORw0KGgo=';
    const { body } = await post(path, {
      title: 'Cupom',
      description: 'Vale hoje',
      buttonText: 'Toque',
      copyText,
      image,
    });
    expect(body.message).toMatchObject({ mediaType: 'interactiveMessage', body: 'Cupom\nVale hoje' });
    expect(readMessageData(body.message)).toMatchObject({
      kind: 'buttons',
      thumbnail: image,
      buttons: [{ ...button, label: 'Toque' }],
    });
  });

  it('may be a payment, and a phone number as its key gets the country code', async () => {
    const { body } = await post('PIX/', pix);
    expect(body.message.body).toBe('Pedido 7\nPIX R$ 10,50');
    expect(readMessageData(body.message)).toMatchObject({
      kind: 'payment',
      cents: 1050,
      item: 'Pedido 7',
      key: '+5511999990000',
      keyType: 'PHONE',
      merchantName: 'Loja Aurora',
      reference: expect.stringMatching(/^[A-Z0-9]{11}$/),
    });
  });

  it('may be a poll', async () => {
    const options = ['de manhã', 'à tarde'];
    const { status, body } = await post('poll/', { name: 'Quando?', options, isMultiple: true });
    expect(status).toBe(200);
    expect(body.message).toMatchObject({
      mediaType: 'pollCreationMessageV3',
      status: 'queued',
      body: '*Enquete*\nQuando?\nde manhã\nà tarde',
    });
    expect(readMessageData(body.message)).toEqual({
      kind: 'poll',
      question: 'Quando?',
      options,
      isMultiple: true,
    });
  });

  it('may be an event, whose text has the time in the company’s time zone', async () => {
    const { body } = await post('event/', visit);
    expect(body.message).toMatchObject({
      mediaType: 'eventMessage',
      body: '*Nome do Evento: Visita técnica*\nTraga o contrato\nRua A, 10\nhttps://sala.test/1\n02/01/2030 09:30',
    });
    expect(readMessageData(body.message)).toEqual({
      kind: 'event',
      name: 'Visita técnica',
      description: 'Traga o contrato',
      place: 'Rua A, 10',
      link: 'https://sala.test/1',
      start: '2030-01-02T12:30:00.000Z',
    });
  });

  it('is refused with the name of the invalid field, and nothing is stored', async () => {
    expect(await fields('lista/', { ...list, title: ' ' })).toEqual(['title']);
    expect(await fields('lista/', { ...list, sections: [] })).toEqual(['sections']);
    expect(await fields('copy/', { title: 'x', copyText: '' })).toEqual(['copyText']);
    expect(await fields('call/', { title: 'x', copyText: 'javascript:1' })).toEqual(['copyText']);
    expect(await fields('URL/', { title: 'x', copyText: 'javascript:alert(1)' })).toEqual(['copyText']);
    expect(await fields('URL/', { title: 'x', copyText: 'https://a.test', image: 'PHNjcmlwdD4=' })).toEqual([
      'image',
    ]);
    expect(await fields('PIX/', { ...pix, sendvalue: '0' })).toEqual(['sendvalue']);
    expect(await fields('PIX/', { ...pix, sendkey_type: 'CPF' })).toEqual(['sendKey']);
    expect(await fields('poll/', { name: ' ', options: ['a', 'b'] })).toEqual(['name']);
    expect(await fields('poll/', { name: 'x', options: ['só uma'] })).toEqual(['options']);
    expect(await fields('poll/', { name: 'x', options: ['a', ' '] })).toEqual(['options.1']);
    expect(await fields('poll/', { name: 'x', options: ['igual', 'Igual '] })).toEqual(['options']);
    expect(await fields('event/', { ...visit, name: '' })).toEqual(['name']);
    expect(await fields('event/', { ...visit, startTime: '2030-13-02' })).toContain('startTime');
    expect(await fields('event/', { ...visit, link: 'javascript:alert(1)' })).toEqual(['link']);
    expect((await ana.call('POST', '/messages/lista/abc', list)).status).toBe(400);
    const rows = await server.app.database.acrossCompanies('look into the test', async (tx) =>
      tx.query('messages-of-test', 'select id from messages where company_id = $1', [company.id]),
    );
    expect(rows).toEqual([]);
  });

  it('becomes a text with the same content if the channel does not support it', async () => {
    channel = plainChannel();
    const sent = async (path: string, body: object) => {
      const { message } = (await post(path, body)).body;
      expect(message).toMatchObject({ mediaType: 'extendedTextMessage', dataJson: null });
      return message.body;
    };
    expect(await sent('lista/', list)).toBe('*Sabores*\nEscolha um\n\n*Doces*\n• Romeu: com queijo');
    expect(await sent('URL/', { title: 'Loja', copyText: 'https://a.test', buttonText: 'Ver' })).toBe(
      'Loja\n\nVer: https://a.test',
    );
    expect(await sent('poll/', { name: 'Quando?', options: ['hoje', 'amanhã'] })).toBe(
      '*Enquete*\nQuando?\nhoje\namanhã',
    );
    expect(await sent('event/', visit)).toMatch(
      /^\*Nome do Evento: Visita técnica\*\n.*\n02\/01\/2030 09:30$/s,
    );
    expect(await sent('PIX/', pix)).toMatch(
      /^\*Pedido 7\*\nR\$ 10,50, PIX: Loja Aurora\n000201.*6304[0-9A-F]{4}$/,
    );
  });
});

describe('a contact card and a location', () => {
  const send = async (body: object) => (await post('', body)).body;

  it('have media types of their own', async () => {
    expect(await send({ vCard: { name: 'Rui', number: '+55 11 99999-0002' } })).toMatchObject({
      mediaType: 'contactMessage',
      body: expect.stringContaining('waid=5511999990002'),
    });
    expect(await send({ location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } })).toMatchObject({
      mediaType: 'locationMessage',
      body: ' | https://maps.google.com/maps?q=-23.5%2C-46.6&z=17 | Sé - -23.5, -46.6',
    });
  });

  it('use the stored data of a contact, but not of another company’s', async () => {
    const contact = await make.contact(company, { name: 'Bia; "x"', number: '5511999990003' });
    const { body } = await send({ vCard: [{ id: contact.id }, { number: '5511999990004' }] });
    expect(body).toContain('FN:Bia\\; "x"');
    expect(body.match(/BEGIN:VCARD/g)).toHaveLength(2);
    const foreign = await make.contact(await make.company(), {});
    expect((await post('', { vCard: { id: foreign.id } })).status).toBe(404);
    expect(await fields('', { vCard: { name: 'só nome' } })).toEqual(['vCard']);
    expect(await fields('', { location: { latitude: 91, longitude: 0 } })).toEqual(['location.latitude']);
  });

  it('become texts if the channel supports neither', async () => {
    channel = plainChannel();
    expect(await send({ vCard: { name: 'Rui', number: '5511999990002' } })).toMatchObject({
      mediaType: 'extendedTextMessage',
      body: '*Rui*\n+5511999990002',
    });
    expect((await send({ location: { latitude: 1, longitude: 2, name: 'Sé' } })).body).toBe(
      'Sé\n1, 2\nhttps://maps.google.com/maps?q=1%2C2&z=17',
    );
  });
});
