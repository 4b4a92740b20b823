import type { Outgoing, Party } from '@prosa/channel-driver';
import { takesReaction, reason } from '@prosa/domain';
import { metaCapabilities } from '../capabilities.ts';
import type { GraphCall } from '../graph.ts';
import { at, listOf, text } from '../json.ts';
import { type Multipart, multipart } from '../multipart.ts';
import { markOf } from '../message-mark.ts';
import type { MetaChannel } from '../split-webhook.ts';
import type { MetaConnection } from '../store.ts';
import { planMessenger } from './messenger.ts';
import { type Content, type PlannedFile, refuse, type Step } from './plan.ts';
import { planWhatsapp, recipientOf } from './whatsapp.ts';

export type Request = Omit<GraphCall, 'token'>;

/** The requests of one channel. Pure, except that an upload reads its file. */
export interface Dialect {
  /** `now` decides whether a late message needs a tag. */
  plan(message: Outgoing, now: Date): Step[];
  upload(connection: MetaConnection, file: PlannedFile): Promise<Request>;
  /** The file's id in the answer to an upload; '' when there is none. */
  fileId(answer: unknown): string;
  message(connection: MetaConnection, to: Party, content: Content, wid: string): Request;
  /** The message's id in the answer; '' when there is none. */
  wid(answer: unknown): string;
  read(connection: MetaConnection, to: Party, wid: string): Request;
  react(connection: MetaConnection, to: Party, wid: string, emoji: string): Request;
  /**
   * Shows the business typing; `heard` is the wid of the customer's last message. Null where the platform needs one and
   * there is none.
   */
  typing(connection: MetaConnection, to: Party, heard: string | null): Request | null;
  /** Checks whether the connection is up, and reads its number. */
  probe(connection: MetaConnection): Request;
  /** Reads a person's profile; null where the platform has none. */
  profile(to: Party): Request | null;
}

const post = (path: string, json: object): Request => ({ method: 'POST', path, json });

const whatsapp: Dialect = {
  plan: planWhatsapp,
  upload: async ({ accountId }, { media, mime }) => ({
    method: 'POST',
    path: `${accountId}/media`,
    form: await formOf({ messaging_product: 'whatsapp', type: mime }, 'file', media, mime),
  }),
  fileId: (answer) => text(at(answer)['id']),
  message: ({ accountId }, to, content, wid) =>
    post(`${accountId}/messages`, {
      messaging_product: 'whatsapp',
      ...recipientOf(to),
      ...content,
      biz_opaque_callback_data: markOf(wid),
    }),
  wid: (answer) => text(listOf(at(answer)['messages'])[0]?.['id']),
  read: ({ accountId }, _to, message_id) =>
    post(`${accountId}/messages`, { messaging_product: 'whatsapp', status: 'read', message_id }),
  // WhatsApp shows it below a customer's message, which it also marks as read.
  typing: ({ accountId }, _to, message_id) =>
    message_id === null
      ? null
      : post(`${accountId}/messages`, {
          messaging_product: 'whatsapp',
          status: 'read',
          message_id,
          typing_indicator: { type: 'text' },
        }),
  react: ({ accountId }, to, message_id, emoji) =>
    post(`${accountId}/messages`, {
      messaging_product: 'whatsapp',
      ...recipientOf(to),
      type: 'reaction',
      reaction: { message_id, emoji },
    }),
  probe: ({ accountId }) => ({ path: accountId, query: { fields: 'id,display_phone_number,verified_name' } }),
  profile: () => null,
};

// The page's token identifies the page, and for Instagram the account that belongs to it.
const page = (channel: 'facebook' | 'instagram'): Dialect => ({
  plan: (message, now) => planMessenger(channel, message, now),
  upload: async (_connection, { kind, media, mime }) => {
    const type = kind === 'document' ? 'file' : kind;
    const fields = {
      message: JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }),
      ...(channel === 'instagram' ? { platform: 'instagram' } : {}),
    };
    return {
      method: 'POST',
      path: 'me/message_attachments',
      form: await formOf(fields, 'filedata', media, mime),
    };
  },
  fileId: (answer) => text(at(answer)['attachment_id']),
  message: (_connection, { value }, { reply_to, tag, ...content }, wid) =>
    post('me/messages', {
      recipient: { id: value },
      ...(tag ? { messaging_type: 'MESSAGE_TAG', tag } : { messaging_type: 'RESPONSE' }),
      // Only Messenger documents that a mark comes back with the echo.
      message: channel === 'facebook' ? { ...content, metadata: markOf(wid) } : content,
      ...(reply_to ? { reply_to } : {}),
    }),
  wid: (answer) => text(at(answer)['message_id']),
  read: (_connection, { value }) =>
    post('me/messages', { recipient: { id: value }, sender_action: 'mark_seen' }),
  typing: (_connection, { value }) =>
    post('me/messages', { recipient: { id: value }, sender_action: 'typing_on' }),
  react: (_connection, { value }, message_id, emoji) =>
    post('me/messages', {
      recipient: { id: value },
      ...(emoji === ''
        ? { sender_action: 'unreact', payload: { message_id } }
        : { sender_action: 'react', payload: { message_id, reaction: reactionOf(channel, emoji) } }),
    }),
  probe: ({ accountId }) =>
    channel === 'facebook'
      ? { path: 'me', query: { fields: 'id,name' } }
      : { path: accountId, query: { fields: 'id,username' } },
  profile: ({ value }) => ({
    path: value,
    query: {
      fields: channel === 'facebook' ? 'first_name,last_name,profile_pic' : 'name,username,profile_pic',
    },
  }),
});

/** Messenger takes any emoji, Instagram only the name of its single reaction. */
function reactionOf(channel: 'facebook' | 'instagram', emoji: string): string {
  if (channel === 'facebook') return emoji;
  return takesReaction(metaCapabilities.instagram, emoji) ? 'love' : refuse(reason('channel.reaction'));
}

function formOf(
  fields: Record<string, string>,
  field: string,
  media: PlannedFile['media'],
  mime: string,
): Promise<Multipart> {
  // Some uploads refuse names with non-ASCII letters; the message carries the real name.
  const name = media.name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '') || 'file';
  return multipart(fields, { field, name, mime, media });
}

export const dialects: Record<MetaChannel, Dialect> = {
  whatsappapi: whatsapp,
  facebook: page('facebook'),
  instagram: page('instagram'),
};
