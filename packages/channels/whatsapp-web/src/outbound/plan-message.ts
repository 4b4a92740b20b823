import { type Outgoing, parseContactBody, parseLocationBody } from '@prosa/channel-driver';
import { eventEnd, readMessageData, reason } from '@prosa/domain';
import type { proto } from '@whiskeysockets/baileys';
import { checkedText, fileOf, type Plan, quoting, refuse, type Relay } from './plan.ts';

type Planner = (message: Outgoing) => { message: proto.IMessage; relay?: Relay };

/** Planners of the kinds without a file; a kind in neither table is refused for good. */
const planners: Partial<Record<string, Planner>> = {
  conversation: textPlan,
  extendedTextMessage: textPlan,
  locationMessage: placePlan,
  contactMessage: cardsPlan,
  pollCreationMessageV3: pollPlan,
  eventMessage: eventPlan,
};
const fileKinds = new Set(['image', 'audio', 'video', 'application', 'stickerMessage', 'viewOnceMessage']);

/** The wire messages of one of our messages, in order; `secret` is the key for its reports and answers. */
export function planMessage(
  outgoing: Outgoing,
  { contextInfo, secret }: { contextInfo: proto.IContextInfo | null; secret: Uint8Array },
): Plan[] {
  const { mediaType } = outgoing;
  const signed = (message: proto.IMessage, isFirst = true): proto.IMessage => ({
    ...quoting(message, isFirst ? contextInfo : null),
    messageContextInfo: { messageSecret: secret },
  });
  if (fileKinds.has(mediaType)) {
    const { file, behind } = fileOf(outgoing);
    const isOnce = mediaType === 'viewOnceMessage' && (file.kind === 'image' || file.kind === 'video');
    const first: Plan = { file, whole: (uploaded) => signed(isOnce ? onceOnly(uploaded) : uploaded) };
    return behind === '' ? [first] : [first, { message: signed({ conversation: behind }, false) }];
  }
  const planner = planners[mediaType] ?? refuse(reason('channel.type', { type: mediaType }));
  const { message, relay } = planner(outgoing);
  return [{ message: signed(message), ...(relay ? { relay } : {}) }];
}

function onceOnly({ imageMessage, videoMessage }: proto.IMessage): proto.IMessage {
  const message = imageMessage
    ? { imageMessage: { ...imageMessage, viewOnce: true } }
    : { videoMessage: { ...videoMessage, viewOnce: true } };
  return { viewOnceMessage: { message } };
}

function textPlan({ body }: Outgoing) {
  return { message: { conversation: checkedText(body) } };
}

function placePlan({ body }: Outgoing) {
  const { latitude, longitude, name } = parseLocationBody(body) ?? refuse(reason('channel.placeUnreadable'));
  const place = { degreesLatitude: latitude, degreesLongitude: longitude, ...(name ? { name } : {}) };
  return { message: { locationMessage: place } };
}

function cardsPlan({ body }: Outgoing) {
  const names = parseContactBody(body).map(({ name, number }) => name || number);
  const cards = body
    .split(/(?<=END:VCARD)\s*/)
    .filter((card) => card.includes('BEGIN:VCARD'))
    .map((vcard, index) => ({ displayName: names[index] ?? '', vcard: vcard.trim() }));
  const [first, ...more] = cards;
  if (!first) return refuse(reason('channel.contactUnreadable'));
  if (more.length === 0) return { message: { contactMessage: first } };
  return { message: { contactsArrayMessage: { displayName: `${cards.length} contatos`, contacts: cards } } };
}

const dataOf = ({ mediaType, body, dataJson }: Outgoing) =>
  readMessageData({ mediaType, body, dataJson: dataJson ?? null });

/** WhatsApp's own limit. */
const MOST_OPTIONS = 12;

function pollPlan(outgoing: Outgoing) {
  const data = dataOf(outgoing);
  if (data?.kind !== 'poll') return refuse(reason('channel.pollUnreadable'));
  const options = [...new Set(data.options)];
  if (options.length < 2 || options.length > MOST_OPTIONS)
    return refuse(reason('web.pollOptions', { most: MOST_OPTIONS }));
  const poll = {
    name: data.question,
    options: options.map((optionName) => ({ optionName })),
    selectableOptionsCount: data.isMultiple ? 0 : 1,
  };
  // The third form allows one choice only.
  const message = data.isMultiple ? { pollCreationMessage: poll } : { pollCreationMessageV3: poll };
  return { message, relay: metaNode({ polltype: 'creation' }) };
}

function eventPlan(outgoing: Outgoing) {
  const data = dataOf(outgoing);
  if (data?.kind !== 'event' || data.start === null) return refuse(reason('channel.eventUnreadable'));
  const seconds = (at: string) => Math.floor(Date.parse(at) / 1_000);
  const eventMessage = {
    name: data.name,
    description: data.description,
    startTime: seconds(data.start),
    endTime: seconds(eventEnd(data.start)),
    isCanceled: false,
    ...(data.place === '' ? {} : { location: { name: data.place, degreesLatitude: 0, degreesLongitude: 0 } }),
    ...(data.link === '' ? {} : { joinLink: data.link }),
  };
  return { message: { eventMessage }, relay: metaNode({ event_type: 'creation' }) };
}

const metaNode = (attrs: Record<string, string>): Relay => ({ additionalNodes: [{ tag: 'meta', attrs }] });
