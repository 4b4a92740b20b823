import {
  adPreviewBody,
  contactBody,
  eventBody,
  locationBody,
  pollBody,
  type MediaType,
} from '@prosa/channel-driver';
import type { SandboxInbound } from '@prosa/contract';
import { eventJson, pollJson } from '@prosa/domain';

interface Parts {
  mediaType: MediaType;
  body: string;
  dataJson?: string;
}
type Message = SandboxInbound['message'];

function eventParts({
  name,
  description = '',
  place = '',
  link = '',
  startTime,
}: NonNullable<Message['event']>): Parts {
  return {
    mediaType: 'eventMessage',
    body: eventBody({ name, description, place, link, start: startTime }),
    dataJson: eventJson({ name, description, place, link, start: startTime }),
  };
}

/** Body and data of a message that is neither a text nor a file; null for those. */
export function richContentOf({ type, body = '', ...message }: Message): Parts | null {
  const location = type === 'location' && message.location;
  const contact = type === 'contact' && message.contact;
  const poll = type === 'poll' && message.poll;
  const event = type === 'event' && message.event;
  const ad = type === 'ad' && message.ad;
  if (location) return { mediaType: 'locationMessage', body: locationBody(location) };
  if (contact) return { mediaType: 'contactMessage', body: contactBody(contact) };
  if (poll) {
    const { name, options } = poll;
    return {
      mediaType: 'pollCreationMessageV3',
      body: pollBody(name, options),
      dataJson: pollJson({ question: name, options, isMultiple: false }),
    };
  }
  if (event) return eventParts(event);
  return ad
    ? { mediaType: 'adMetaPreview', body: adPreviewBody({ ...ad, image: ad.image ?? '', text: body }) }
    : null;
}
