import { adPreviewBody, locationBody, type Party } from '@prosa/channel-driver';
import { phoneKey, reason } from '@prosa/domain';
import { type Fault, faultOf } from '../faults.ts';
import { at, type Json, listOf, numberOf, text } from '../json.ts';
import { widIn } from '../message-mark.ts';
import { isBeforeLast } from '../send-attempts.ts';
import {
  type FileRef,
  fileMessage,
  instantOf,
  messageOf,
  nothing,
  type Reading,
  type MessageContext,
  type InboundItem,
  unsupported,
} from './reading.ts';
import { readTemplateUpdate } from './template-update.ts';
import { cardsBody, formBody, orderBody } from './whatsapp-texts.ts';

/** Reads an update of WhatsApp's Cloud API; fields about neither conversations nor templates give nothing. */
export function readWhatsapp(field: string, payload: unknown, receivedAt: string): Reading {
  const change = at(payload);
  if (field === 'messages') return readMessage(at(change, 'message'), change, receivedAt);
  if (field === 'smb_message_echoes') return readMessage(at(change, 'message'), change, receivedAt, true);
  if (field === 'statuses') return readStatus(at(change, 'status'), change, receivedAt);
  if (field === 'user_preferences') return readPreference(at(change, 'preference'), change, receivedAt);
  if (field === 'calls') return readCall(at(change, 'call'), change, receivedAt);
  const template = readTemplateUpdate(field, payload, receivedAt);
  return template ? { ...nothing, template } : nothing;
}

/** The profile beside a message, unless it belongs to somebody else. */
function profileOf(number: string, userId: string, change: Json): Json {
  const contact = at(change, 'contact');
  const [waId, scoped] = [text(contact['wa_id']), text(contact['user_id'])];
  const isOther = (one: string, other: string) => one !== '' && other !== '' && one !== other;
  return isOther(userId, scoped) || isOther(phoneKey(number), phoneKey(waId)) ? {} : contact;
}

/** Identifies a person by number, or by business-scoped id where WhatsApp hides the number. */
function personOf(number: string, userId: string, change: Json): Party | null {
  const contact = profileOf(number, userId, change);
  const digits = (number || text(contact['wa_id'])).replace(/\D/g, '');
  const scoped = userId || text(contact['user_id']);
  const value = digits || scoped;
  if (value === '') return null;
  const { name, username } = at(contact, 'profile');
  const called = text(name) || (text(username) && `@${text(username)}`);
  return {
    kind: digits ? 'phone' : 'bsuid',
    value,
    ...(called ? { name: called } : {}),
    ...(text(username) ? { username: text(username) } : {}),
    // If the person hides their number later, this id alone identifies them.
    ...(digits && scoped ? { aliases: [{ kind: 'bsuid', value: scoped }] } : {}),
  };
}

function businessOf(change: Json): Party {
  return { kind: 'phone', value: text(at(change, 'metadata')['display_phone_number']).replace(/\D/g, '') };
}

function readMessage(message: Json, change: Json, receivedAt: string, fromMe = false): Reading {
  const wid = text(message['id']);
  const person = fromMe
    ? personOf(text(message['to']), text(message['to_user_id']), change)
    : personOf(text(message['from']), text(message['from_user_id']), change);
  if (wid === '' || !person) return nothing;
  const group = text(message['group_id']);
  const context: MessageContext = {
    wid,
    chat: group ? { kind: 'group', value: group } : person,
    author: fromMe ? businessOf(change) : person,
    fromMe,
    at: instantOf(message['timestamp'], receivedAt),
    quotedWid: text(at(message, 'context')['id']) || undefined,
    raw: message,
  };
  return { items: contentOf(message, context), chat: context.chat.value };
}

type Reader = (content: Json, context: MessageContext, message: Json) => InboundItem[];

const messageItems = (
  context: MessageContext,
  body: string,
  more: { choice?: string; keepsRaw?: boolean } = {},
): InboundItem[] => [{ event: messageOf(context, { mediaType: 'conversation', body, ...more }) }];

const fileReader =
  (kind: FileRef['kind']): Reader =>
  (content, context) => [
    fileMessage(context, {
      id: text(content['id']) || null,
      url: text(content['url']) || null,
      name: text(content['filename']) || null,
      mime: text(content['mime_type']),
      kind,
      caption: text(content['caption']),
    }),
  ];

/** A reader for each type of message; other types are stored as unsupported. */
const readers = new Map<string, Reader>(
  Object.entries<Reader>({
    text: ({ body }, context, message) => readText(text(body), context, at(message, 'referral')),
    image: fileReader('image'),
    audio: fileReader('audio'),
    voice: fileReader('audio'),
    video: fileReader('video'),
    document: fileReader('document'),
    sticker: fileReader('sticker'),
    location: readLocation,
    contacts: (_, context, message) => [
      {
        event: messageOf(context, {
          mediaType: 'contactMessage',
          body: cardsBody(listOf(message['contacts'])),
        }),
      },
    ],
    button: ({ text: label, payload }, context) =>
      messageItems(context, text(label), { choice: text(payload) }),
    interactive: readInteractive,
    reaction: ({ message_id, emoji }, { author, fromMe, at: when }) => [
      { event: { kind: 'reaction', wid: text(message_id), author, fromMe, emoji: text(emoji), at: when } },
    ],
    order: (content, context) => messageItems(context, orderBody(content), { keepsRaw: true }),
    system: (content, context) => messageItems(context, systemBody(content), { keepsRaw: true }),
    edit: readEdit,
    revoke: ({ original_message_id }, { at: when }) => [
      { event: { kind: 'delete', wid: text(original_message_id), at: when } },
    ],
    // The chat was opened, but nothing is written yet.
    request_welcome: () => [],
  }),
);

function contentOf(message: Json, context: MessageContext): InboundItem[] {
  const type = text(message['type']);
  const reader = readers.get(type);
  if (!reader) return [unsupported(context, text(at(message, 'unsupported')['type']) || type)];
  return reader(at(message, type), context, message);
}

function readText(body: string, context: MessageContext, ad: Json): InboundItem[] {
  if (text(ad['source_url']) === '' && text(ad['headline']) === '') return messageItems(context, body);
  const preview = adPreviewBody({
    image: '',
    url: text(ad['source_url']),
    title: text(ad['headline']),
    body: text(ad['body']),
    text: body,
  });
  return [{ event: messageOf(context, { mediaType: 'adMetaPreview', body: preview, keepsRaw: true }) }];
}

function readLocation({ latitude, longitude, name, address }: Json, context: MessageContext): InboundItem[] {
  const [north, east] = [numberOf(latitude), numberOf(longitude)];
  if (!Number.isFinite(north) || !Number.isFinite(east)) return [unsupported(context, 'location')];
  const called = [text(name), text(address)].filter((part) => part !== '').join(', ');
  const body = locationBody({ latitude: north, longitude: east, name: called || undefined });
  return [{ event: messageOf(context, { mediaType: 'locationMessage', body }) }];
}

function readInteractive(content: Json, context: MessageContext): InboundItem[] {
  const type = text(content['type']);
  const { id, title } = at(content, type);
  if (type === 'button_reply' || type === 'list_reply')
    return messageItems(context, text(title), { choice: text(id) });
  if (type === 'nfm_reply') return messageItems(context, formBody(at(content, type)), { keepsRaw: true });
  return [unsupported(context, type || 'interactive')];
}

function readEdit({ original_message_id, message }: Json, context: MessageContext): InboundItem[] {
  const type = text(at(message)['type']);
  const content = at(message, type);
  const body = text(content['body']) || text(content['caption']);
  const wid = text(original_message_id);
  return wid && body ? [{ event: { kind: 'edit', wid, body, at: context.at } }] : [];
}

function systemBody({ body, type, wa_id, user_id }: Json): string {
  const now = text(wa_id) || text(user_id);
  if (text(type).startsWith('user_changed') && now !== '')
    return `O cliente mudou de número. O novo é ${/^\d+$/.test(now) ? `+${now}` : now}.`;
  return text(body) || 'Aviso do WhatsApp sobre este cliente.';
}

const acks = new Map<string, 1 | 2 | 3 | 4>([
  ['sent', 1],
  ['delivered', 2],
  ['read', 3],
  ['played', 4],
]);

/** The person pressed 'stop promotions' in WhatsApp, or resumed them. */
function readPreference(preference: Json, change: Json, receivedAt: string): Reading {
  const value = text(preference['value']);
  const isAboutMarketing = text(preference['category']) === 'marketing_messages';
  const person = personOf(text(preference['wa_id']), text(preference['user_id']), change);
  if (!person || !isAboutMarketing || (value !== 'stop' && value !== 'resume')) return nothing;
  const choice = { accepts: value === 'resume', at: instantOf(preference['timestamp'], receivedAt) };
  return { items: [], chat: person.value, marketingChoices: [{ person, choice }] };
}

/** A delivery that failed because the customer accepts no promotions also records that choice. */
function marketingChoiceIn(
  status: Json,
  change: Json,
  fault: Fault,
  when: string,
): Pick<Reading, 'marketingChoices'> {
  const person = personOf(text(status['recipient_id']), text(status['recipient_user_id']), change);
  if (fault.kind !== 'optOut' || !person) return {};
  return { marketingChoices: [{ person, choice: { accepts: false, at: when } }] };
}

function readStatus(status: Json, change: Json, receivedAt: string): Reading {
  const wid = text(status['id']);
  if (wid === '') return nothing;
  const ours = widIn(text(status['biz_opaque_callback_data']));
  const when = instantOf(status['timestamp'], receivedAt);
  const ack = acks.get(text(status['status']));
  const [error] = listOf(status['errors']);
  const fault = text(status['status']) === 'failed' ? faultIn(error) : null;
  return {
    chat: text(status['recipient_id']) || text(status['recipient_user_id']) || null,
    // Only the last part shows how far the whole message came.
    items: ack && !isBeforeLast(ours) ? [{ event: { kind: 'ack', wid, ack, at: when } }] : [],
    ...(ours ? { sent: { wid: ours, platformWid: wid } } : {}),
    ...(fault ? { failed: { wid, at: when, fault }, ...marketingChoiceIn(status, change, fault, when) } : {}),
  };
}

function faultIn(error: Json | undefined): Fault {
  const { code: number, title, message } = error ?? {};
  const code = numberOf(number) || 0;
  if (code === 0)
    return { kind: 'refused', reason: reason('meta.undelivered'), waitSeconds: null, code: null };
  const details = text(at(error, 'error_data')['details']);
  return faultOf({
    code,
    subcode: null,
    message: details || text(message) || text(title),
    isTransient: false,
  });
}

/** A call of the customer that has ended; calls cannot be answered here. */
function readCall(call: Json, change: Json, receivedAt: string): Reading {
  const caller = personOf(text(call['from']), text(call['from_user_id']), change);
  const isTheirs = text(call['direction']) !== 'BUSINESS_INITIATED';
  if (!caller || !isTheirs || text(call['event']) !== 'terminate') return nothing;
  const event = {
    kind: 'call' as const,
    wid: text(call['id']),
    chat: caller,
    video: false,
    at: instantOf(call['timestamp'], receivedAt),
  };
  return { items: [{ event }], chat: caller.value };
}
