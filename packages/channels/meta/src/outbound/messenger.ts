import type { Outgoing } from '@prosa/channel-driver';
import { isWindowOpen, windowFrom, reason } from '@prosa/domain';
import { metaCapabilities } from '../capabilities.ts';
import { captionOf, checkText, type Content, fileOf, refuse, type Step } from './plan.ts';

type PageChannel = 'facebook' | 'instagram';

const attachmentTypes = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'file',
  sticker: 'image',
} as const;

/** The requests of a message to Messenger or Instagram, in order: the text of a file follows it. */
export function planMessenger(channel: PageChannel, message: Outgoing, now: Date): Step[] {
  const tooLate = tooLateOf(channel, message, now);
  return stepsOf(channel, message, now).map((step) => ({ ...step, tooLate }));
}

function stepsOf(channel: PageChannel, message: Outgoing, now: Date): Step[] {
  const { mediaType, body } = message;
  const tag = tagOf(channel, message, now);
  const beside = { ...answeredBy(channel, message), ...tag };
  if (mediaType === 'conversation' || mediaType === 'extendedTextMessage')
    return [textStep(channel, body, beside)];
  if (!message.media) return refuse(reason('channel.type', { type: mediaType }));
  const file = fileOf(channel, message);
  const step: Step = {
    file,
    content: (attachment_id) => ({
      attachment: { type: attachmentTypes[file.kind], payload: { attachment_id } },
      ...beside,
    }),
  };
  const caption = captionOf(message);
  return caption === '' ? [step] : [step, textStep(channel, caption, tag)];
}

/** Instagram does not document answers to a single message. */
const answeredBy = (channel: PageChannel, { quotedWid }: Outgoing) =>
  channel === 'facebook' && quotedWid ? { reply_to: { mid: quotedWid } } : {};

/** A message sent just before the window closes may arrive after it. */
const UNDER_WAY_MS = 60_000;

/** After the ordinary window the platform takes only answers by a person, and requires this tag. */
function tagOf(channel: PageChannel, { answersSince }: Outgoing, now: Date): Pick<Content, 'tag'> {
  if (answersSince === undefined) return {};
  const ordinary = windowFrom(metaCapabilities[channel].replyWindowHours, answersSince);
  return isWindowOpen(ordinary, now.getTime() + UNDER_WAY_MS) ? {} : { tag: 'HUMAN_AGENT' };
}

/** The reason for a late message: pages have no templates, and people may have longer than the ordinary window. */
function tooLateOf(channel: PageChannel, message: Outgoing, now: Date): Step['tooLate'] {
  const { tag } = tagOf(channel, message, now);
  if (!tag) return 'meta.pageWindow';
  const ofPeople = windowFrom(metaCapabilities[channel].personWindowHours ?? 0, message.answersSince ?? null);
  if (isWindowOpen(ofPeople, now.getTime() + UNDER_WAY_MS)) return 'meta.humanAgent';
  return 'meta.personWindow';
}

/** Checked before anything goes out: otherwise a file could arrive without its refused text. */
function textStep(channel: PageChannel, body: string, beside: Pick<Content, 'reply_to' | 'tag'>): Step {
  const checked = checkText(channel, body);
  return { content: () => ({ text: checked, ...beside }) };
}
