import { parseContactBody, parseLocationBody } from '@prosa/channel-driver';
import type { Capabilities } from '@prosa/contract';
import { messageDataText, readMessageData, type MessageData } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { Draft } from './drafts.ts';
import type { SendingConnection } from './queries.ts';

function canInteract(can: Capabilities, data: MessageData | null): boolean {
  if (data?.kind === 'list') return can.interactive.includes('list');
  if (data?.kind === 'poll' || data?.kind === 'event') return can.interactive.includes(data.kind);
  if (data?.kind === 'payment') return can.interactive.includes('pix');
  if (data?.kind !== 'buttons') return false;
  return data.buttons.every(({ type }) => can.interactive.includes(type === 'reply' ? 'button' : type));
}

function placeText(body: string): string {
  const place = parseLocationBody(body);
  if (!place) return body;
  const { name, latitude, longitude, link } = place;
  return [name, `${latitude}, ${longitude}`, link].filter(Boolean).join('\n');
}

const cardText = (body: string) =>
  parseContactBody(body)
    .map(({ name, number }) => `*${name}*\n+${number}`)
    .join('\n\n');

/** The text version of a message whose kind the channel does not support; null if it does. */
function textInstead(can: Capabilities, { mediaType, body, dataJson }: Draft): string | null {
  if (mediaType === 'locationMessage') return can.location ? null : placeText(body);
  if (mediaType === 'contactMessage') return can.contact ? null : cardText(body);
  const data = readMessageData({ mediaType, body, dataJson });
  if (canInteract(can, data)) return null;
  const isText = data?.kind === 'list' || data?.kind === 'buttons' || data?.kind === 'payment';
  return isText ? messageDataText(data) : body;
}

const structured = new Set([
  'locationMessage',
  'contactMessage',
  'listMessage',
  'interactiveMessage',
  'pollCreationMessageV3',
  'eventMessage',
]);

export function fitDraft(
  app: Pick<App, 'capabilitiesOf'>,
  connection: SendingConnection | null,
  draft: Draft,
): Draft {
  if (!structured.has(draft.mediaType) || draft.isPrivate || !connection) return draft;
  const can = app.capabilitiesOf(connection.provider, connection.channel);
  const body = can ? textInstead(can, draft) : null;
  return body === null ? draft : { ...draft, body, mediaType: 'extendedTextMessage', dataJson: null };
}
