import { type Outgoing, parseContactBody, parseLocationBody, type Party } from '@prosa/channel-driver';
import { readMessageData, reason } from '@prosa/domain';
import { captionOf, checkText, fileOf, refuse, type Step } from './plan.ts';
import { interactiveOf } from './whatsapp-interactive.ts';
import { planTemplate } from './whatsapp-template.ts';

const MOST_CAPTION = 1_024;

/** The recipient of a request, by number or business-scoped id; other kinds are permanently refused. */
export function recipientOf({ kind, value }: Party): Record<string, string> {
  if (kind === 'phone') return { recipient_type: 'individual', to: value };
  if (kind === 'bsuid') return { recipient_type: 'individual', recipient: value };
  return refuse(reason('meta.needsAddress'));
}

type Planner = (message: Outgoing) => Step[];

const one = (content: Record<string, unknown>): Step[] => [{ content: () => content }];
const textStep = (body: string): Step[] =>
  one({ type: 'text', text: { body: checkText('whatsappapi', body), preview_url: true } });

/** A planner for each media type; others are permanently refused. */
const planners: Partial<Record<string, Planner>> = {
  conversation: ({ body }) => textStep(body),
  extendedTextMessage: ({ body }) => textStep(body),
  image: planFile,
  audio: planFile,
  video: planFile,
  application: planFile,
  stickerMessage: planFile,
  locationMessage: planLocation,
  contactMessage: planContacts,
  listMessage: planInteractive,
  interactiveMessage: planInteractive,
  template: planTemplate,
};

export function planWhatsapp(message: Outgoing): Step[] {
  const planner = planners[message.mediaType] ?? refuse(reason('channel.type', { type: message.mediaType }));
  const [first, ...more] = planner(message);
  const context = message.quotedWid ? { context: { message_id: message.quotedWid } } : {};
  return first
    ? [{ ...first, content: (fileId) => ({ ...first.content(fileId), ...context }) }, ...more]
    : [];
}

function planFile(message: Outgoing): Step[] {
  const file = fileOf('whatsappapi', message);
  const caption = captionOf(message);
  const { kind } = file;
  const canCarryCaption = kind !== 'audio' && kind !== 'sticker' && caption.length <= MOST_CAPTION;
  const more = {
    ...(canCarryCaption && caption !== '' ? { caption } : {}),
    ...(kind === 'document' ? { filename: file.media.name } : {}),
    ...(kind === 'audio' && file.mime.includes('opus') ? { voice: true } : {}),
  };
  const step: Step = { file, content: (id) => ({ type: kind, [kind]: { id, ...more } }) };
  return canCarryCaption || caption === '' ? [step] : [step, ...textStep(caption)];
}

function planLocation({ body }: Outgoing): Step[] {
  const place = parseLocationBody(body) ?? refuse(reason('channel.placeUnreadable'));
  const { latitude, longitude, name } = place;
  return one({ type: 'location', location: { latitude, longitude, ...(name ? { name } : {}) } });
}

function planContacts({ body }: Outgoing): Step[] {
  const contacts = parseContactBody(body).map(({ name, number }) => ({
    name: { formatted_name: name || number, first_name: name || number },
    phones: number ? [{ phone: `+${number}`, type: 'CELL', wa_id: number }] : [],
  }));
  if (contacts.length === 0) refuse(reason('channel.contactUnreadable'));
  return one({ type: 'contacts', contacts });
}

function planInteractive({ mediaType, body, dataJson }: Outgoing): Step[] {
  const data = readMessageData({ mediaType, body, dataJson: dataJson ?? null });
  const interactive = data && interactiveOf(data, body);
  if (!interactive) return refuse(reason('meta.buttons'));
  return 'text' in interactive ? textStep(interactive.text) : one({ type: 'interactive', interactive });
}
