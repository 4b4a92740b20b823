import type { TemplateContent } from '@prosa/contract';
import { pixCode } from '../company/pix.ts';

// Messages with several parts (lists, buttons, payments), written to and read from dataJson in the platform's own
// shapes. The text that is read may come from anybody, so none of it is trusted.

export interface ListRow {
  title: string;
  description: string;
  rowId: string;
}
export interface ListData {
  kind: 'list';
  title: string;
  description: string;
  footer: string;
  button: string;
  sections: { title: string; rows: ListRow[] }[];
}
export interface MessageButton {
  type: 'copy' | 'call' | 'url' | 'reply';
  label: string;
  /** The code, the phone number or the address; for a reply its id. */
  value: string;
}
export interface ButtonsData {
  kind: 'buttons';
  text: string;
  footer: string;
  /** A small picture, base64. */
  thumbnail: string | null;
  buttons: MessageButton[];
}
export interface PaymentData {
  kind: 'payment';
  reference: string;
  cents: number;
  item: string;
  merchantName: string;
  key: string;
  keyType: string;
}
export interface PollData {
  kind: 'poll';
  question: string;
  options: string[];
  isMultiple: boolean;
}
export interface EventData {
  kind: 'event';
  name: string;
  description: string;
  place: string;
  link: string;
  /** ISO 8601; null when the event has no start time. */
  start: string | null;
}
export interface AdData {
  kind: 'ad';
  image: string | null;
  url: string | null;
  title: string;
  body: string;
  text: string;
}
/** A template as the customer sees it. */
export type TemplateData = { kind: 'template' } & TemplateContent;
export type MessageData = ListData | ButtonsData | PaymentData | PollData | EventData | AdData | TemplateData;

export const buttonNames = {
  copy: 'cta_copy',
  call: 'cta_call',
  url: 'cta_url',
  reply: 'quick_reply',
} as const;
export const valueNames = { copy: 'copy_code', call: 'phoneNumber', url: 'url', reply: 'id' } as const;
export const PAYMENT = 'review_and_pay';

export const listJson = ({ title, description, footer, button, sections }: Omit<ListData, 'kind'>): string =>
  JSON.stringify({
    message: { listMessage: { title, description, footerText: footer, buttonText: button, sections } },
  });

const interactiveJson = (interactiveMessage: object): string =>
  JSON.stringify({ message: { viewOnceMessage: { message: { interactiveMessage } } } });

export function buttonsJson({ text, footer, thumbnail, buttons }: Omit<ButtonsData, 'kind'>): string {
  return interactiveJson({
    body: { text },
    footer: { text: footer },
    ...(thumbnail === null ? {} : { header: { imageMessage: { jpegThumbnail: thumbnail } } }),
    nativeFlowMessage: {
      buttons: buttons.map(({ type, label, value }) => ({
        name: buttonNames[type],
        buttonParamsJson: JSON.stringify({ display_text: label, [valueNames[type]]: value }),
      })),
    },
  });
}

export function paymentJson({
  reference,
  cents,
  item,
  merchantName,
  key,
  keyType,
}: Omit<PaymentData, 'kind'>) {
  const amount = { value: cents, offset: 100 };
  const params = {
    reference_id: reference,
    type: 'physical-goods',
    currency: 'BRL',
    total_amount: amount,
    order: { status: 'pending', subtotal: amount, items: [{ name: item, amount, quantity: 1 }] },
    payment_settings: [
      { type: 'pix_static_code', pix_static_code: { merchant_name: merchantName, key, key_type: keyType } },
    ],
  };
  return interactiveJson({
    body: { text: item },
    nativeFlowMessage: { buttons: [{ name: PAYMENT, buttonParamsJson: JSON.stringify(params) }] },
  });
}

export const pollJson = ({ question, options, isMultiple }: Omit<PollData, 'kind'>): string =>
  JSON.stringify({
    message: {
      pollCreationMessageV3: {
        name: question,
        options: options.map((optionName) => ({ optionName })),
        // WhatsApp counts 0 as any number of options.
        selectableOptionsCount: isMultiple ? 0 : 1,
      },
    },
  });

export const eventJson = ({ name, description, place, link, start }: Omit<EventData, 'kind'>): string =>
  JSON.stringify({
    message: {
      eventMessage: {
        name,
        description,
        location: { name: place },
        joinLink: link,
        startTime: start === null ? null : Math.floor(Date.parse(start) / 1_000),
      },
    },
  });

/** An event carries no end: it is taken to last two hours. */
export const eventEnd = (start: string): string => new Date(Date.parse(start) + 7_200_000).toISOString();

const lines = (...texts: string[]) => texts.filter((text) => text !== '').join('\n');
const reais = (cents: number) => `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`;

/** The whole message as text, for a channel that does not support such messages. */
export function messageDataText(data: ListData | ButtonsData | PaymentData): string {
  if (data.kind === 'list') {
    const sections = data.sections.map(({ title, rows }) =>
      lines(
        title === '' ? '' : `*${title}*`,
        ...rows.map((row) =>
          row.description === '' ? `• ${row.title}` : `• ${row.title}: ${row.description}`,
        ),
      ),
    );
    return [lines(`*${data.title}*`, data.description), ...sections, data.footer]
      .filter((text) => text !== '')
      .join('\n\n');
  }
  if (data.kind === 'buttons') {
    const buttons = data.buttons.map(({ type, label, value }) =>
      type === 'reply' ? label : lines(label === '' ? '' : `${label}:`, value).replace('\n', ' '),
    );
    return [data.text, buttons.join('\n'), data.footer].filter((text) => text !== '').join('\n\n');
  }
  const { item, cents, merchantName, key, reference } = data;
  return lines(
    `*${item}*`,
    `${reais(cents)}, PIX: ${merchantName}`,
    pixCode({ key, merchantName, cents, reference }),
  );
}
