import type { MetaChannel } from '../split-webhook.ts';
import type { MetaUpdate } from '../store.ts';
import { readMessaging } from './messenger.ts';
import type { Reading } from './reading.ts';
import { readWhatsapp } from './whatsapp.ts';

/** What an update means in the words of all channels. Pure; nonsense means nothing. */
export function readUpdate(channel: MetaChannel, { field, payload, receivedAt }: MetaUpdate): Reading {
  if (channel === 'whatsappapi') return readWhatsapp(field, payload, receivedAt);
  return readMessaging(channel === 'facebook' ? 'psid' : 'igsid', payload, receivedAt);
}
