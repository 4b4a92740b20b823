import type { Outgoing } from '@prosa/channel-driver';
import { captionOf, checkText, fileOf, refuse, type Step } from './plan.ts';

type PageChannel = 'facebook' | 'instagram';

const attachmentTypes = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'file',
  sticker: 'image',
} as const;
/** Instagram calls the same channel by another name when it refuses. */
const title = { facebook: 'O Messenger', instagram: 'O Instagram' };

/** The requests of a message to Messenger or Instagram, in order: a file's text goes behind it. */
export function planMessenger(channel: PageChannel, message: Outgoing): Step[] {
  const { mediaType, body } = message;
  if (mediaType === 'conversation' || mediaType === 'extendedTextMessage') return [textStep(channel, body)];
  if (!message.media) return refuse(`${title[channel]} não envia mensagens do tipo ${mediaType}.`);
  const file = fileOf(channel, message);
  const step: Step = {
    file,
    content: (attachment_id) => ({
      attachment: { type: attachmentTypes[file.kind], payload: { attachment_id } },
    }),
  };
  const caption = captionOf(message);
  return caption === '' ? [step] : [step, textStep(channel, caption)];
}

/** Checked before anything goes out: a file whose text is refused would stand there alone. */
function textStep(channel: PageChannel, body: string): Step {
  const checked = checkText(channel, body);
  return { content: () => ({ text: checked }) };
}
