import { eventBody, pollBody } from '@prosa/channel-driver';
import { eventJson, pollJson, systemTexts } from '@prosa/domain';
import type { proto } from '@whiskeysockets/baileys';
import { bareJid } from './jids.ts';
import {
  instantOf,
  messageOf,
  numberOf,
  messageItems,
  type SecretRef,
  type MessageContext,
  text,
  type InboundItem,
  unsupported,
  widOf,
} from './reading.ts';

const MOST_OPTIONS = 100;

export function pollItems(poll: proto.Message.IPollCreationMessage, context: MessageContext): InboundItem[] {
  const options = (poll.options ?? []).slice(0, MOST_OPTIONS).map(({ optionName }) => text(optionName));
  const question = text(poll.name);
  // In WhatsApp's count 0 is any number.
  const isMultiple = (poll.selectableOptionsCount ?? 0) !== 1;
  return messageItems(context, {
    mediaType: 'pollCreationMessageV3',
    body: pollBody(question, options),
    dataJson: pollJson({ question, options, isMultiple }),
  });
}

/** The body is one text for all companies, so it names its time zone; screens show the start in the viewer's own. */
const localTime = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});

export function eventItems(event: proto.Message.IEventMessage, context: MessageContext): InboundItem[] {
  const seconds = numberOf(event.startTime);
  const start = seconds > 0 ? instantOf(seconds, '') || null : null;
  const data = {
    name: text(event.name),
    description: text(event.description),
    place: text(event.location?.name) || text(event.location?.address),
    link: text(event.joinLink),
  };
  const body = eventBody({ ...data, start: start ? `${localTime.format(new Date(start))} (Brasília)` : '' });
  return messageItems(context, {
    mediaType: 'eventMessage',
    body: event.isCanceled ? `${body}\n[Evento cancelado]` : body,
    dataJson: eventJson({ ...data, start }),
  });
}

/** The addresses of a person that the key of an encrypted answer may be derived from. */
function namesOf(jids: (string | null | undefined)[]): string[] {
  return [...new Set(jids.map(bareJid).filter((jid) => jid !== ''))];
}

function secretOf(
  kind: SecretRef['kind'],
  key: proto.IMessageKey | null | undefined,
  secret: { encPayload?: Uint8Array | null; encIv?: Uint8Array | null } | null | undefined,
  { message, fromMe, me }: MessageContext,
): SecretRef | null {
  const wid = widOf(key?.id);
  if (wid === '' || !secret?.encPayload?.length || !secret.encIv?.length) return null;
  const { remoteJid, remoteJidAlt, participant, participantAlt } = message.key;
  const mine = [me.id, me.lid];
  const theirs = participant ? [participant, participantAlt] : [remoteJid, remoteJidAlt];
  return {
    kind,
    wid,
    creators: namesOf(key?.fromMe ? mine : [key?.participant, key?.remoteJid, ...theirs, ...mine]),
    answerers: namesOf(fromMe ? mine : theirs),
    payload: secret.encPayload,
    iv: secret.encIv,
  };
}

const answers = (secret: SecretRef | null, context: MessageContext, type: string): InboundItem[] => {
  if (!secret) return unsupported(context, type);
  const event = messageOf(
    { ...context, quotedWid: secret.wid },
    { mediaType: 'extendedTextMessage', body: '' },
  );
  return [{ event, secret }];
};

export const voteItems = (vote: proto.Message.IPollUpdateMessage, context: MessageContext): InboundItem[] =>
  answers(secretOf('vote', vote.pollCreationMessageKey, vote.vote, context), context, 'poll');

export const attendanceItems = (
  answer: proto.Message.IEncEventResponseMessage,
  context: MessageContext,
): InboundItem[] =>
  answers(secretOf('attendance', answer.eventCreationMessageKey, answer, context), context, 'event');

/** An edit that needs the message's key to be read; without the key, the event says that there was an edit. */
export function secretEditItems(
  edit: proto.Message.ISecretEncryptedMessage,
  context: MessageContext,
): InboundItem[] {
  const secret = secretOf('edit', edit.targetMessageKey, edit, context);
  if (!secret) return [];
  // Nobody edits messages of others, whoever the key names as the author.
  const event = messageOf(
    { ...context, quotedWid: secret.wid },
    { mediaType: 'extendedTextMessage', body: systemTexts.edited },
  );
  return [{ event, secret: { ...secret, creators: secret.answerers } }];
}
