import { createHash } from 'node:crypto';
import { isObject, type Json, listOf, objectOf, text } from './json.ts';

export type MetaChannel = 'whatsappapi' | 'facebook' | 'instagram';

/** A part of a webhook call that is stored and processed by itself: one message, receipt, echo or notice. */
export interface SplitUpdate {
  channel: MetaChannel;
  /** The owner of the update: MetaConnection.accountId or MetaConnection.businessAccountId. */
  accountId: string;
  /** accountId is a WhatsApp business account: the update concerns all its numbers (templates, account notices). */
  isBusinessAccount: boolean;
  /** The platform's webhook field; a finer name where one field carries several kinds. */
  field: string;
  /** The part as the platform wrote it, with the data around it that is needed to read it. */
  payload: unknown;
  /** Equal for the repetitions of one update, different for any two within an account; at most 200 characters. */
  key: string;
}

type Account = Pick<SplitUpdate, 'channel' | 'accountId' | 'isBusinessAccount'>;

const channels = new Map<string, MetaChannel>([
  ['whatsapp_business_account', 'whatsappapi'],
  ['page', 'facebook'],
  ['instagram', 'instagram'],
]);
const MAX_KEY = 200;

/**
 * Splits a webhook call of Meta into updates. Pure, and never throws: nonsense gives no updates, and unknown kinds are
 * kept under a digest of their content.
 */
export function splitWebhook(body: unknown): SplitUpdate[] {
  const { object, entry } = objectOf(body);
  const channel = channels.get(text(object));
  if (!channel) return [];
  return listOf(entry).flatMap((one) => {
    const account = { channel, accountId: text(one['id']), isBusinessAccount: channel === 'whatsappapi' };
    if (account.accountId === '') return [];
    return channel === 'whatsappapi' ? splitBusiness(account, one) : splitPage(account, one);
  });
}

function splitBusiness(account: Account, entry: Json): SplitUpdate[] {
  return listOf(entry['changes']).flatMap((change) => {
    const value = objectOf(change['value']);
    const field = text(change['field']);
    const numberId = text(objectOf(value['metadata'])['phone_number_id']);
    if (numberId === '') return [update(account, field, change['value'], [])];
    return splitNumber({ ...account, accountId: numberId, isBusinessAccount: false }, field, value);
  });
}

/** The lists of a change, each with the field and the entry name of its updates. */
const lists: [list: string, kind: string, entry: string][] = [
  ['messages', 'messages', 'message'],
  ['statuses', 'statuses', 'status'],
  ['message_echoes', 'smb_message_echoes', 'message'],
  ['calls', 'calls', 'call'],
  ['user_preferences', 'user_preferences', 'preference'],
];

function splitNumber(account: Account, field: string, value: Json): SplitUpdate[] {
  const contactOf = contactsOf(value);
  const { metadata } = value;
  const entries = lists.flatMap(([list, kind, entry]) =>
    listOf(value[list]).map((one) =>
      // Receipts of calls are not receipts of messages.
      update(
        account,
        field === 'calls' && list === 'statuses' ? 'call_statuses' : kind,
        {
          metadata,
          contact: contactOf(one),
          [entry]: one,
        },
        [one['id'], one['status'], list === 'calls' ? one['event'] : ''],
      ),
    ),
  );
  return entries.length > 0 ? entries : [update(account, field, value, [])];
}

/** Finds the profile of an entry; the platform lists the profiles of a change beside its messages. */
function contactsOf(value: Json): (entry: Json) => Json | null {
  const all = listOf(value['contacts']);
  const known = new Map<string, Json>();
  for (const contact of all)
    for (const id of [contact['wa_id'], contact['user_id']])
      if (text(id) !== '') known.set(text(id), contact);
  return (entry) => {
    const ids = ['from', 'from_user_id', 'recipient_id', 'recipient_user_id', 'to', 'to_user_id'];
    const named = ids.map((name) => known.get(text(entry[name]))).find((contact) => contact !== undefined);
    return named ?? (all.length === 1 ? (all[0] ?? null) : null);
  };
}

function splitPage(account: Account, entry: Json): SplitUpdate[] {
  const changes = listOf(entry['changes']);
  const isMessaging = (change: Json) => isObject(change['value']) && 'sender' in change['value'];
  const messaging = [
    ...listOf(entry['messaging']),
    ...listOf(entry['standby']),
    ...changes.filter(isMessaging).map(({ value }) => objectOf(value)),
  ];
  return [
    ...messaging.map((one) => splitMessaging(account, one)),
    ...changes
      .filter((change) => !isMessaging(change))
      .map((change) => update(account, text(change['field']), change['value'], [])),
  ];
}

/** The field of a messaging event, by the part that it carries. */
const parts: [part: string, kind: string][] = [
  ['message', 'messages'],
  ['message_edit', 'message_edits'],
  ['reaction', 'message_reactions'],
  ['read', 'message_reads'],
  ['delivery', 'message_deliveries'],
  ['postback', 'messaging_postbacks'],
  ['referral', 'messaging_referrals'],
];

function splitMessaging(account: Account, one: Json): SplitUpdate {
  const [part, kind] = parts.find(([name]) => isObject(one[name])) ?? ['', 'messaging'];
  const inner = objectOf(one[part]);
  if (part !== 'message') return update(account, kind, one, []);
  const isDeleted = inner['is_deleted'] === true;
  const field = inner['is_echo'] === true ? 'message_echoes' : kind;
  return update(account, field, one, [inner['mid'], isDeleted ? 'deleted' : '']);
}

/** An update with its key: from the platform's ids, or from a digest of the content when it has none. */
function update(account: Account, field: string, payload: unknown, names: unknown[]): SplitUpdate {
  const named = text(names[0]) === '' ? '' : [field, ...names.map(text)].join(':');
  const key =
    named !== '' && named.length <= MAX_KEY
      ? named
      : `${field.slice(0, 60)}:${createHash('sha256')
          .update(JSON.stringify(payload) ?? '')
          .digest('base64url')}`;
  return { ...account, field, payload, key };
}
