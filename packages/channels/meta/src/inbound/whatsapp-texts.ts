import { contactBody } from '@prosa/channel-driver';
import { at, isObject, type Json, listOf, text } from '../json.ts';

/** The vCards of a message: one for each number of each contact. */
export function cardsBody(contacts: Json[]): string {
  return contacts
    .flatMap((contact) => {
      const { formatted_name, first_name, last_name } = at(contact, 'name');
      const name = text(formatted_name) || [first_name, last_name].map(text).join(' ').trim();
      const phones = listOf(contact['phones']).map(({ wa_id, phone }) => text(wa_id) || text(phone));
      return (phones.length > 0 ? phones : ['']).map((number) =>
        contactBody({ name: name || number, number }),
      );
    })
    .join('\n');
}

/** The ordered products, one per line, by their ids in the catalogue: only the catalogue has their names. */
export function orderBody(order: Json): string {
  const lines = listOf(order['product_items']).map((item) => {
    const price = `${text(item['currency'])} ${text(item['item_price'])}`.trim();
    return `${text(item['quantity'])} x ${text(item['product_retailer_id'])}${price ? ` (${price})` : ''}`;
  });
  return ['*Pedido*', ...lines, text(order['text'])].filter((line) => line !== '').join('\n');
}

const shown = (value: unknown): string => (Array.isArray(value) ? value.map(text).join(', ') : text(value));

/** The answers to a form (a Flow), one per line, without technical fields. */
export function formBody(reply: Json): string {
  let answers: unknown;
  try {
    answers = JSON.parse(text(reply['response_json']));
  } catch {
    answers = null;
  }
  const lines = isObject(answers)
    ? Object.entries(answers)
        .filter(([name, value]) => name !== 'flow_token' && shown(value) !== '')
        .map(([name, value]) => `${name}: ${shown(value)}`)
    : [];
  return ['*Formulário*', ...lines.slice(0, 100)].join('\n');
}
