import { proto } from '@whiskeysockets/baileys';
import { unwrapped } from '../inbound/unwrap.ts';

/** The content of our message after an edit: its text, or the caption of the stored file. */
export function editedOf(content: Uint8Array | null, body: string): proto.IMessage {
  const { imageMessage, videoMessage, documentMessage } = content
    ? unwrapped(proto.Message.decode(content))
    : ({} as proto.IMessage);
  if (imageMessage) return { imageMessage: { ...imageMessage, caption: body } };
  if (videoMessage) return { videoMessage: { ...videoMessage, caption: body } };
  if (documentMessage) return { documentMessage: { ...documentMessage, caption: body } };
  return { conversation: body };
}
