import { MAX_BODY, type Connection } from '@prosa/contract';
import type { i18n } from 'i18next';
import { formatSize } from '../../../ui/format.ts';

/** A file chosen to be sent, with its caption. */
export interface Attachment {
  id: string;
  file: File;
  caption: string;
}

export const toAttachment = (file: File, caption = ''): Attachment => ({
  id: crypto.randomUUID(),
  file,
  caption,
});

export type Kind = 'image' | 'video' | 'audio' | 'document';

/** By the type that the browser states; the server checks the bytes. */
export function kindOf(mime: string): Kind {
  const [family] = mime.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}

/** Pictures that every browser can draw; others are shown as files. */
export const isDrawable = (mime: string): boolean => /^image\/(png|jpeg|gif|webp|avif)$/.test(mime);

type Can = NonNullable<Connection['capabilities']>;
export type Problem =
  | { key: 'empty' }
  | { key: 'kind' }
  | { key: 'tooLarge'; limit: string }
  | { key: 'long'; max: number };

/** Why the channel would refuse the file, as far as the browser can know; the server checks again. */
export function problemOf(
  { file, caption }: Attachment,
  can: Can | null | undefined,
  language: i18n['language'],
): Problem | null {
  if (file.size === 0) return { key: 'empty' };
  if (!can) return null;
  if (!can.media.includes(kindOf(file.type))) return { key: 'kind' };
  if (file.size > can.maxMediaBytes)
    return { key: 'tooLarge', limit: formatSize(can.maxMediaBytes, language) };
  const max = Math.min(can.maxTextLength, MAX_BODY);
  return caption.length > max ? { key: 'long', max } : null;
}
