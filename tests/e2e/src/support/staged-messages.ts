import type { Message, Ticket } from '@prosa/contract';
import { buttonsJson, eventJson, listJson, paymentJson, pollJson } from '@prosa/domain';
import type { BrowserContext } from 'playwright-core';

// One conversation with a message of each kind and each mark, in the form of the server's answer.

const NOW = Date.now();
export const YESTERDAY = NOW - 24 * 60 * 60_000;
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const thumbnail = photo.toString('base64');

/** A second of silence. */
function silence(): Buffer {
  const samples = Buffer.alloc(16_000);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

export type Part = Partial<Message>;
const file = (mediaType: string, mediaName: string, mediaMime: string, body = mediaName): Part => ({
  mediaType,
  body,
  mediaName,
  mediaMime,
  mediaUrl: `/media/looks/${mediaName}`,
  mediaSize: 16_044,
});
const own = (body: string, part: Part = {}): Part => ({ fromMe: true, status: 'sent', body, ...part });
/** The greatest length of a file's name. */
export const LONG_NAME = `${'relatório-'.repeat(19)}final.pdf`;
export const kinds: Part[] = [
  { body: 'Escrito ontem', createdAt: new Date(YESTERDAY).toISOString() },
  file('image', 'sala.png', 'image/png', 'A minha sala'),
  file('audio', 'voz.wav', 'audio/wav'),
  file('video', 'visita.mp4', 'video/mp4'),
  file('application', 'contrato-de-prestação-de-serviços-assinado.pdf', 'application/pdf'),
  file('stickerMessage', 'fig.png', 'image/png', 'sticker'),
  file('viewOnceMessage', 'uma-vez.png', 'image/png'),
  { mediaType: 'locationMessage', body: 'https://maps.google.com/?q=-23.5,-46.6 | -23.5, -46.6' },
  {
    mediaType: 'liveLocationMessage',
    body: ' | https://maps.google.com/?q=-23.5,-46.6 | Padaria Real, Rua Augusta, 1200, Centro - -23.5, -46.6',
  },
  {
    mediaType: 'contactMessage',
    body: 'BEGIN:VCARD\nVERSION:3.0\nFN:Bia Reis\nTEL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD',
  },
  { mediaType: 'template', body: 'Seu pedido *7* saiu para entrega.' },
  {
    mediaType: 'pollCreationMessageV3',
    dataJson: pollJson({ question: 'Que dia?', options: ['Sábado', 'Domingo'], isMultiple: false }),
  },
  {
    mediaType: 'eventMessage',
    dataJson: eventJson({
      name: 'Inauguração',
      description: 'Com café',
      place: 'Rua A, 10',
      link: 'https://encontro.test/a',
      start: '2026-11-20T13:00:00.000Z',
    }),
  },
  {
    mediaType: 'listMessage',
    fromMe: true,
    dataJson: listJson({
      title: 'Sabores',
      description: 'Escolha um',
      footer: 'Até as 22h',
      button: 'Ver sabores',
      sections: [{ title: 'Doces', rows: [{ title: 'Romeu', description: 'com queijo', rowId: 'r1' }] }],
    }),
  },
  {
    mediaType: 'interactiveMessage',
    fromMe: true,
    dataJson: buttonsJson({
      text: 'Seu cupom',
      footer: 'Vale hoje',
      thumbnail,
      buttons: [
        { type: 'copy', label: 'Copiar cupom', value: '' },
        { type: 'call', label: 'Ligar agora', value: '+5511999990000' },
        { type: 'url', label: 'Abrir a loja', value: '' },
        { type: 'reply', label: 'Depois', value: 'later' },
      ],
    }),
  },
  {
    mediaType: 'interactiveMessage',
    fromMe: true,
    dataJson: paymentJson({
      reference: 'ABC12345678',
      cents: 1_050,
      item: 'Pedido 7',
      merchantName: 'Loja',
      key: 'a@b.co',
      keyType: 'EMAIL',
    }),
  },
  {
    mediaType: 'adMetaPreview',
    body: `data:image/png;base64,${thumbnail} | https://anuncio.test/a | Sofás em oferta | Só hoje | Quero saber mais`,
  },
  { mediaType: 'call_log', body: 'Chamada de voz perdida às 9:05' },
  { mediaType: 'listMessage', dataJson: '{"message":', body: 'Lista que não se lê' },
  file('application', LONG_NAME, 'application/pdf'),
  {
    body: 'Gostei desta',
    quotedMsg: {
      id: 9_000_001,
      fromMe: false,
      body: 'sala.png',
      mediaType: 'image',
      mediaUrl: '/media/looks/sala.png',
      contact: null,
    },
  },
  { body: '❤️' },
  { body: 'Adorei', reactions: [{ emoji: '❤️', fromMe: true }] },
  own('Na fila', { ack: 0, status: 'queued' }),
  own('Aceita', { ack: 1 }),
  own('Entregue já', { ack: 2 }),
  own('Vista', { ack: 3 }),
  own('Lida mesmo', { ack: 5 }),
  { ...file('audio', 'nossa.wav', 'audio/wav'), fromMe: true, status: 'sent', ack: 4 },
  own('', { isDeleted: true, ack: 2 }),
  { body: 'O preço é *90*', isDeleted: true },
  { body: '🚫 _Mensagem Apagada_', isDeleted: true },
  own('Com outra palavra', { isEdited: true, isForwarded: true, ack: 2 }),
  own('De outra conversa', { isForwarded: true, ack: 2 }),
  own('Só entre nós', { isPrivate: true, userName: 'Rui' }),
  own('Não foi', { status: 'failed', error: 'the number is not on the channel', ack: 0 }),
  { body: 'مرحبا، هل المتجر مفتوح؟' },
  { body: `https://loja.test/${'a'.repeat(180)}` },
  { body: 'Por fim' },
];

const bare: Part = {
  fromMe: false,
  mediaType: 'conversation',
  mediaUrl: null,
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  dataJson: null,
  ack: 0,
  status: 'received',
  error: null,
  userId: null,
  userName: null,
  quotedMsg: null,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  isPrivate: false,
  reactions: [],
};

export const idAt = (index: number): number => 9_000_000 + index;

/** Makes every conversation of this browser show these messages instead of its own. */
export async function stage(context: BrowserContext, ticket: Partial<Ticket> = {}): Promise<void> {
  await context.route('**/media/looks/**', async (route) => {
    const name = route.request().url();
    const body = name.endsWith('.png') ? photo : name.endsWith('.wav') ? silence() : Buffer.alloc(0);
    const contentType = name.endsWith('.png')
      ? 'image/png'
      : name.endsWith('.wav')
        ? 'audio/wav'
        : 'video/mp4';
    await route.fulfill({ body, contentType });
  });
  await context.route(/\/api\/messages\/[\da-f-]{36}(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const page = (await answer.json()) as { messages: Message[]; ticket: Ticket };
    const [first] = page.messages;
    if (!first) throw new Error('an empty conversation');
    const plain: Message = {
      ...first,
      ...bare,
      contact: page.ticket.contact,
      contactId: page.ticket.contactId,
      ticketId: page.ticket.id,
    };
    const messages = kinds.map((part, index): Message => {
      const createdAt = new Date(NOW - (kinds.length - index) * 1_000).toISOString();
      return { ...plain, id: idAt(index), createdAt, storedAt: createdAt, ...part };
    });
    const json = { ...page, messages, hasMore: false, unread: 0, ticket: { ...page.ticket, ...ticket } };
    await route.fulfill({ json });
  });
}
