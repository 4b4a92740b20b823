import { at, listOf, parsedJson, partOf, textOf } from './json-parts.ts';
import {
  buttonNames,
  PAYMENT,
  valueNames,
  type AdData,
  type ButtonsData,
  type EventData,
  type ListData,
  type MessageButton,
  type MessageData,
  type PaymentData,
  type PollData,
  type TemplateData,
} from './message-data.ts';

function readList(message: unknown): ListData | null {
  const list = partOf(at(message, 'listMessage'));
  const sections = listOf(list['sections']).map((section) => ({
    title: textOf(at(section, 'title')),
    rows: listOf(at(section, 'rows')).map((row) => ({
      title: textOf(at(row, 'title')),
      description: textOf(at(row, 'description')),
      rowId: textOf(at(row, 'rowId')),
    })),
  }));
  if (sections.length === 0) return null;
  return {
    kind: 'list',
    title: textOf(list['title']),
    description: textOf(list['description']),
    footer: textOf(list['footerText']),
    button: textOf(list['buttonText']),
    sections,
  };
}

function readButton(button: unknown): MessageButton | null {
  const type = (Object.keys(buttonNames) as MessageButton['type'][]).find(
    (known) => buttonNames[known] === at(button, 'name'),
  );
  if (!type) return null;
  const params = partOf(parsedJson(at(button, 'buttonParamsJson')));
  const value = textOf(params[valueNames[type]]) || (type === 'call' ? textOf(params['phone_number']) : '');
  return { type, label: textOf(params['display_text']), value };
}

function readPayment(params: unknown): PaymentData {
  const [item] = listOf(at(params, 'order', 'items'));
  const setting = listOf(at(params, 'payment_settings')).find((one) => at(one, 'type') === 'pix_static_code');
  const code = partOf(at(setting, 'pix_static_code'));
  const value = Number(at(params, 'total_amount', 'value'));
  const offset = Number(at(params, 'total_amount', 'offset')) || 100;
  const cents = Math.round((value / offset) * 100);
  return {
    kind: 'payment',
    reference: textOf(at(params, 'reference_id')),
    cents: Number.isFinite(cents) ? cents : 0,
    item: textOf(at(item, 'name')),
    merchantName: textOf(code['merchant_name']),
    key: textOf(code['key']),
    keyType: textOf(code['key_type']),
  };
}

function readInteractive(message: unknown): ButtonsData | PaymentData | null {
  const inner =
    at(message, 'viewOnceMessage', 'message', 'interactiveMessage') ?? at(message, 'interactiveMessage');
  const buttons = listOf(at(inner, 'nativeFlowMessage', 'buttons'));
  const payment = buttons.find((button) => at(button, 'name') === PAYMENT);
  if (payment) return readPayment(parsedJson(at(payment, 'buttonParamsJson')));
  const text = textOf(at(inner, 'body', 'text'));
  const known = buttons.map(readButton).filter((button) => button !== null);
  if (text === '' && known.length === 0) return null;
  const thumbnail = textOf64(at(inner, 'header', 'imageMessage', 'jpegThumbnail'));
  return { kind: 'buttons', text, footer: textOf(at(inner, 'footer', 'text')), thumbnail, buttons: known };
}

const textOf64 = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 500_000 && /^[A-Za-z0-9+/]+={0,2}$/.test(value) ? value : null;

function readPoll(message: unknown, body: string): PollData | null {
  const poll = at(message, 'pollCreationMessageV3') ?? at(message, 'pollCreationMessage');
  const options = listOf(at(poll, 'options')).map((option) => textOf(at(option, 'optionName')));
  const isMultiple = Number(at(poll, 'selectableOptionsCount') ?? 1) !== 1;
  if (options.length > 0) return { kind: 'poll', question: textOf(at(poll, 'name')), options, isMultiple };
  const [, question, ...rest] = body.split('\n');
  return question === undefined ? null : { kind: 'poll', question, options: rest, isMultiple: false };
}

/** Null for anything but an http(s) address: a link that a person presses must open nothing else. */
export const webAddress = (text: string): string | null => {
  try {
    const { protocol, href } = new URL(text.trim());
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
};

function readEvent(message: unknown): EventData | null {
  const event = partOf(at(message, 'eventMessage'));
  const name = textOf(event['name']);
  if (name === '') return null;
  const seconds = Number(event['startTime']);
  const isTime = event['startTime'] !== null && seconds > 0 && seconds < 253_402_300_800;
  return {
    kind: 'event',
    name,
    description: textOf(event['description']),
    place: textOf(at(event, 'location', 'name')),
    link: textOf(event['joinLink']),
    start: isTime ? new Date(seconds * 1_000).toISOString() : null,
  };
}

function readAd(body: string): AdData | null {
  const [image = '', url = '', title = '', about, ...text] = body.split('|').map((part) => part.trim());
  if (about === undefined) return null;
  return {
    kind: 'ad',
    image: /^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(image) ? image : null,
    url: webAddress(url),
    title,
    body: about,
    text: text.join(' | '),
  };
}

const headerKinds = ['text', 'image', 'video', 'document'] as const;
const pressedTypes = ['reply', 'url', 'call', 'copy'] as const;

function readTemplateData(message: unknown): TemplateData | null {
  const template = partOf(at(message, 'template'));
  const body = textOf(template['body']);
  if (body === '') return null;
  const kind = headerKinds.find((one) => one === at(template, 'header', 'kind'));
  return {
    kind: 'template',
    header: kind ? { kind, text: textOf(at(template, 'header', 'text')) } : null,
    body,
    footer: textOf(template['footer']),
    buttons: listOf(template['buttons']).flatMap((button) => {
      const type = pressedTypes.find((one) => one === at(button, 'type'));
      return type ? [{ type, label: textOf(at(button, 'label')), value: textOf(at(button, 'value')) }] : [];
    }),
  };
}

/**
 * The parts of a message with several parts; null when it has none or they cannot be read, and then its body is the
 * text.
 */
export function readMessageData(message: {
  mediaType: string;
  body: string;
  dataJson: string | null;
}): MessageData | null {
  const { mediaType, body, dataJson } = message;
  const data = at(parsedJson(dataJson), 'message');
  if (mediaType === 'listMessage') return readList(data);
  if (mediaType === 'interactiveMessage' || mediaType === 'viewOnceMessage') return readInteractive(data);
  if (mediaType === 'pollCreationMessageV3') return readPoll(data, body);
  if (mediaType === 'eventMessage') return readEvent(data);
  if (mediaType === 'template') return readTemplateData(data);
  return mediaType === 'adMetaPreview' ? readAd(body) : null;
}
