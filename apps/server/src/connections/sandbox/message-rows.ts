import type { SandboxMessage } from '@prosa/channel-sandbox';

/** A message of the phones as its table has it; `ack` is asked for beside it. */
export type MessageRow = Omit<SandboxMessage, 'media'> & {
  mediaPath: string | null;
  mediaName: string;
  mediaMime: string;
  mediaSize: number;
};
export const messageColumns = `m.id, m.chat, m."chatName", m."isGroup", m.author, m."authorName", m."fromBusiness", m.type,
  m.body, m."dataJson", m."mediaPath", m."mediaName", m."mediaMime", m."mediaSize", m."quotedId", m.reactions, m.edited,
  m.deleted, m.at`;

export function toMessage({
  mediaPath,
  mediaName,
  mediaMime,
  mediaSize,
  ...row
}: MessageRow): SandboxMessage {
  const media =
    mediaPath === null ? null : { path: mediaPath, name: mediaName, mime: mediaMime, size: mediaSize };
  return { ...row, media };
}
