import { systemTexts } from '@prosa/domain';
import type { ChannelEvent, MessageEvent } from '@prosa/channel-driver';
import { decryptEventResponse, decryptPollVote, proto } from '@whiskeysockets/baileys';
import { createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { wordsOf } from '../inbound/changes.ts';
import type { SecretRef } from '../inbound/reading.ts';
import { unwrapped } from '../inbound/unwrap.ts';

const { EventResponseType } = proto.Message.EventResponseMessage;

const attendance = new Map<number, string>([
  [EventResponseType.GOING, 'Vou'],
  [EventResponseType.NOT_GOING, 'Não vou'],
  [EventResponseType.MAYBE, 'Talvez'],
]);

/** The first pair of addresses that opens the secret: nothing says which addresses its key was derived from. */
function firstOf<T>(
  { creators, answerers }: SecretRef,
  open: (creator: string, answerer: string) => T,
): T | null {
  for (const creator of creators)
    for (const answerer of answerers) {
      try {
        return open(creator, answerer);
      } catch {
        // Encrypted with other addresses.
      }
    }
  return null;
}

function voteIn(secret: SecretRef, poll: proto.IMessage, pollEncKey: Uint8Array): string | null {
  const { wid: pollMsgId, payload: encPayload, iv: encIv } = secret;
  const vote = firstOf(secret, (pollCreatorJid, voterJid) =>
    decryptPollVote({ encPayload, encIv }, { pollCreatorJid, pollMsgId, pollEncKey, voterJid }),
  );
  if (!vote) return null;
  const { pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3, pollCreationMessageV5 } = poll;
  const { options } =
    pollCreationMessage ?? pollCreationMessageV2 ?? pollCreationMessageV3 ?? pollCreationMessageV5 ?? {};
  const chosen = new Set(vote.selectedOptions.map((digest) => Buffer.from(digest).toString('hex')));
  const names = (options ?? [])
    .map(({ optionName }) => optionName ?? '')
    .filter((name) => chosen.has(createHash('sha256').update(name).digest('hex')));
  return names.length > 0 ? names.join(', ') : systemTexts.voteWithdrawn;
}

function attendanceIn(secret: SecretRef, eventEncKey: Uint8Array): string | null {
  const { wid: eventMsgId, payload: encPayload, iv: encIv } = secret;
  const answer = firstOf(secret, (eventCreatorJid, responderJid) =>
    decryptEventResponse({ encPayload, encIv }, { eventCreatorJid, eventMsgId, eventEncKey, responderJid }),
  );
  return answer ? (attendance.get(answer.response ?? 0) ?? null) : null;
}

const TAG_BYTES = 16;

function openEdit({ wid, payload, iv }: SecretRef, secret: Uint8Array, author: string): Buffer {
  const info = `${wid}${author}${author}Message Edit`;
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), info, 32));
  const cipher = createDecipheriv('aes-256-gcm', key, iv);
  cipher.setAuthTag(payload.subarray(-TAG_BYTES));
  return Buffer.concat([cipher.update(payload.subarray(0, -TAG_BYTES)), cipher.final()]);
}

/** The edit, when the message's key is known; otherwise `event`, which says that there was an edit. */
export function readEdit(event: MessageEvent, secret: SecretRef, key: Uint8Array | null): ChannelEvent {
  // The sender chooses the content: anything but a message counts as unreadable.
  const message = key && firstOf(secret, (author) => proto.Message.decode(openEdit(secret, key, author)));
  if (!message) return event;
  const body = wordsOf(unwrapped(message.protocolMessage?.editedMessage ?? message));
  const { chat, author, fromMe, at } = event;
  return body === '' ? event : { kind: 'edit', wid: secret.wid, body, at, by: { chat, author, fromMe } };
}

/**
 * The answer to a poll or to an event, as a message that quotes it. Null when it cannot be read: the poll or event is
 * unknown here, or is older than this device's pairing.
 */
export function readSecret(
  event: MessageEvent,
  secret: SecretRef,
  content: Uint8Array | null,
): MessageEvent | null {
  if (!content) return null;
  const message = proto.Message.decode(content);
  const key = message.messageContextInfo?.messageSecret;
  if (!key?.length) return null;
  const body = secret.kind === 'vote' ? voteIn(secret, unwrapped(message), key) : attendanceIn(secret, key);
  return body === null ? null : { ...event, body };
}
