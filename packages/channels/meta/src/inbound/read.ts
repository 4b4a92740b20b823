import type { MetaChannel } from '../split-webhook.ts';
import type { MetaUpdate } from '../store.ts';
import { readMessaging } from './messenger.ts';
import type { Reading } from './reading.ts';
import { readWhatsapp } from './whatsapp.ts';

/** Translates an update into channel events. Pure; nonsense gives no events. */
export function readUpdate(channel: MetaChannel, { field, payload, receivedAt }: MetaUpdate): Reading {
  if (channel === 'whatsappapi') return readWhatsapp(field, payload, receivedAt);
  return readMessaging(channel === 'facebook' ? 'psid' : 'igsid', payload, receivedAt);
}
