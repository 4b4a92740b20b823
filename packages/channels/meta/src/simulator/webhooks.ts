import type { Party } from '@prosa/channel-driver';
import type { MetaChannel } from '../split-webhook.ts';

export const account = { id: '106540352242922', business: '102290129340398', number: '15550783881' };

export type Happening =
  | { kind: 'text'; wid: string; from: Party; text: string; at: string; quotedWid?: string | undefined }
  | {
      kind: 'file';
      wid: string;
      from: Party;
      text: string;
      at: string;
      mime: string;
      mediaId: string;
      url: string;
    }
  | { kind: 'reaction'; wid: string; from: Party; emoji: string }
  | {
      kind: 'status';
      wid: string;
      to: string;
      status: 'sent' | 'delivered' | 'read' | 'failed';
      mark?: string;
      code?: number;
    }
  | { kind: 'echo'; wid: string; to: string; text: string; mark?: string | undefined };

const seconds = (at: string) => String(Math.floor(Date.parse(at) / 1_000));

/** The webhook call for an act, in the platform's documented format; null when the channel reports none. */
export function webhookOf(channel: MetaChannel, happening: Happening): object | null {
  return channel === 'whatsappapi' ? business(happening) : page(channel, happening);
}

export function businessCall(field: string, value: object): object {
  return {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: account.business,
        changes: [
          {
            field,
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: account.number, phone_number_id: account.id },
              ...value,
            },
          },
        ],
      },
    ],
  };
}

function business(it: Happening): object | null {
  if (it.kind === 'status') return businessCall('messages', { statuses: [statusOf(it)] });
  if (it.kind === 'echo') return null;
  const { from } = it;
  const contacts = [{ wa_id: from.value, user_id: `BR.${from.value}`, profile: { name: from.name } }];
  const common = { id: it.wid, from: from.value, from_user_id: `BR.${from.value}` };
  if (it.kind === 'reaction') {
    const reaction = { message_id: it.wid, ...(it.emoji ? { emoji: it.emoji } : {}) };
    const id = `wamid.reaction${Math.random()}`;
    const timestamp = seconds(new Date().toISOString());
    return businessCall('messages', {
      contacts,
      messages: [{ ...common, id, timestamp, type: 'reaction', reaction }],
    });
  }
  const message = { ...common, timestamp: seconds(it.at), ...contentOf(it) };
  return businessCall('messages', { contacts, messages: [message] });
}

function contentOf(it: Extract<Happening, { kind: 'text' | 'file' }>): object {
  if (it.kind === 'text') {
    const context = it.quotedWid ? { context: { from: account.number, id: it.quotedWid } } : {};
    return { type: 'text', text: { body: it.text }, ...context };
  }
  const type = it.mime.split('/')[0] ?? 'document';
  return { type, [type]: { id: it.mediaId, mime_type: it.mime, sha256: 'x', caption: it.text } };
}

function statusOf({ wid, to, status, mark, code }: Extract<Happening, { kind: 'status' }>): object {
  return {
    id: wid,
    status,
    timestamp: String(Math.floor(Date.now() / 1_000)),
    recipient_id: to,
    ...(mark ? { biz_opaque_callback_data: mark } : {}),
    ...(code ? { errors: [{ code, title: 'failed', error_data: { details: 'failed' } }] } : {}),
  };
}

function page(channel: MetaChannel, it: Happening): object | null {
  const event = eventOf(channel, it);
  if (!event) return null;
  const entry = [{ id: account.id, time: Date.now(), messaging: [event] }];
  return { object: channel === 'facebook' ? 'page' : 'instagram', entry };
}

function eventOf(channel: MetaChannel, it: Happening): object | null {
  const now = Date.now();
  const us = { id: account.id };
  if (it.kind === 'echo') {
    // Instagram documents no mark in its echoes.
    const metadata = channel === 'facebook' && it.mark ? { metadata: it.mark } : {};
    const message = { mid: it.wid, is_echo: true, app_id: 1, text: it.text, ...metadata };
    return { sender: us, recipient: { id: it.to }, timestamp: now, message };
  }
  if (it.kind === 'status') {
    if (it.status !== 'read') return null;
    const read = channel === 'facebook' ? { watermark: now } : { mid: it.wid };
    return { sender: { id: it.to }, recipient: us, timestamp: now, read };
  }
  const sender = { id: it.from.value };
  if (it.kind === 'reaction') {
    const reaction = { mid: it.wid, action: it.emoji ? 'react' : 'unreact', emoji: it.emoji };
    return { sender, recipient: us, timestamp: now, reaction };
  }
  const attachments =
    it.kind === 'file' ? { attachments: [{ type: it.mime.split('/')[0], payload: { url: it.url } }] } : {};
  const reply = it.kind === 'text' && it.quotedWid ? { reply_to: { mid: it.quotedWid } } : {};
  const message = { mid: it.wid, text: it.text, ...attachments, ...reply };
  return { sender, recipient: us, timestamp: Date.parse(it.at), message };
}
