import type { SandboxMessage } from '@prosa/channel-sandbox';

/** A row of sandbox_messages; queries select `ack` beside messageColumns. */
export type MessageRow = Omit<SandboxMessage, 'media'> & {
  mediaPath: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  /** The body of a one-time text, whose row has none in clear. */
  sealedBody: string | null;
};
export const messageColumns = `m.id, m.chat, m."chatName", m."isGroup", m.author, m."authorName", m."fromBusiness", m.type,
  m.body, m."dataJson", m."mediaPath", m."mediaName", m."mediaMime", m."mediaSize", m."sealedBody", m."quotedId", m.reactions, m.edited,
  m.deleted, m.at`;

export function toMessage({
  mediaPath: path,
  mediaName: name,
  mediaMime: mime,
  mediaSize: size,
  sealedBody: _sealedBody,
  ...row
}: MessageRow): SandboxMessage {
  const isWhole = path !== null && name !== null && mime !== null && size !== null;
  return { ...row, media: isWhole ? { path, name, mime, size } : null };
}
