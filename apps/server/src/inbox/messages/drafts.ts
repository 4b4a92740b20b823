import { mediaBody, mediaTypeOf, type StoredMedia } from '@prosa/channel-driver';
import type { BodyOf, sendMessage } from '@prosa/contract';
import { invalidField } from '@prosa/domain';

export interface Draft {
  body: string;
  mediaType: string;
  media: StoredMedia | null;
  dataJson: string | null;
  isPrivate: boolean;
  isForwarded: boolean;
  /** Typed by a person just now. */
  byPerson: boolean;
  quotedId: number | null;
  /** The browser's key of a send, which makes it idempotent. */
  clientId: string | null;
  /** The earliest time of sending; null for at once. */
  notBefore: Date | null;
}

const plain: Draft = {
  body: '',
  mediaType: 'extendedTextMessage',
  media: null,
  dataJson: null,
  isPrivate: false,
  isForwarded: false,
  byPerson: false,
  quotedId: null,
  clientId: null,
  notBefore: null,
};

export const draftOf = (facts: Partial<Draft>): Draft => ({ ...plain, ...facts });

/** A text, or a file with the text as its caption. */
export function textDraft(text: string, media: StoredMedia | null): Draft {
  if (!media) return draftOf({ body: text });
  const mediaType = mediaTypeOf(media.mime);
  return draftOf({ media, mediaType, body: mediaBody(mediaType, media.name, text) });
}

type Wire = BodyOf<typeof sendMessage>;

/** The nth of a list; a single value applies to all. */
const nth = (value: string | string[] | undefined, index: number) =>
  Array.isArray(value) ? value[index] : value;

function checkViewOnce(files: StoredMedia[], isPrivate: boolean): void {
  const canBe = (mime: string) => ['image', 'video'].includes(mediaTypeOf(mime));
  if (isPrivate || files.length === 0 || !files.every(({ mime }) => canBe(mime)))
    throw invalidField('isViewOnce', 'pictures and films for the customer only');
}

function shownAs(mime: string, { isSticker, isViewOnce }: Pick<Wire, 'isSticker' | 'isViewOnce'>) {
  if (isViewOnce) return 'viewOnceMessage';
  const kind = mediaTypeOf(mime);
  return isSticker && kind === 'image' ? 'stickerMessage' : kind;
}

export function draftsOf(
  { body, quotedMsg, isPrivate = false, isSticker, isViewOnce, clientId }: Wire,
  files: StoredMedia[],
): Draft[] {
  const quotedId = quotedMsg?.id ?? null;
  if (isViewOnce) checkViewOnce(files, isPrivate);
  if (files.length === 0) {
    return [draftOf({ body: nth(body, 0) ?? '', isPrivate, quotedId, clientId: nth(clientId, 0) ?? null })];
  }
  return files.map((media, index) => {
    const mediaType = shownAs(media.mime, { isSticker, isViewOnce });
    return draftOf({
      body: mediaBody(mediaType, media.name, mediaType === 'stickerMessage' ? '' : nth(body, index)?.trim()),
      mediaType,
      media,
      isPrivate,
      quotedId: index === 0 ? quotedId : null,
      // A single key for several files belongs to the first.
      clientId: (Array.isArray(clientId) ? clientId[index] : index === 0 ? clientId : null) ?? null,
    });
  });
}
