import { splitWebhook } from '../split-webhook.ts';
import type { Reading } from '../inbound/reading.ts';
import { readWhatsapp } from '../inbound/whatsapp.ts';

const metadata = { display_phone_number: '+1 555-078-3881', phone_number_id: '106540352242922' };
export const ana = { wa_id: '5511999990001', user_id: 'BR.1', profile: { name: 'Ana' } };
export const later = '2030-01-01T00:00:00.000Z';

/** Passes a value through the webhook's parsing. */
export function arriving(value: object, field = 'messages'): Reading[] {
  const call = {
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }] }],
  };
  return splitWebhook(call).map((update) => readWhatsapp(update.field, update.payload, later));
}
