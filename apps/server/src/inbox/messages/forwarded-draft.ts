import { mediaTypeOf } from '@prosa/channel-driver';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { draftOf, type Draft } from './drafts.ts';
import type { Message } from '@prosa/contract';

export interface SourceMessage {
  id: number;
  ticketId: number;
  whatsappId: number | null;
  queueId: number | null;
  body: string;
  mediaType: string;
  mediaPath: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  dataJson: string | null;
  fromMe: boolean;
  isPrivate: boolean;
  isDeleted: boolean;
  status: Message['status'];
}

/** In the order of the conversation. */
export async function sourceMessages(tx: CompanyTransaction, ids: number[]): Promise<SourceMessage[]> {
  return tx.query<SourceMessage>(
    'messages-to-forward',
    `select m.id, m."ticketId", m."whatsappId", t."queueId", m.body, m."mediaType", m."mediaPath", m."mediaName",
       m."mediaMime", m."mediaSize", m."dataJson", m."fromMe", m."isPrivate", m."isDeleted", m.status
     from messages m join tickets t on t.company_id = m.company_id and t.id = m."ticketId"
     where m.company_id = $1 and m.id = any($2::bigint[]) order by m."createdAt", m.id`,
    [tx.companyId, ids],
  );
}

/** Kinds that are forwarded as they are; other kinds are forwarded as the text of their body. */
const kept = new Set([
  'contactMessage',
  'listMessage',
  'interactiveMessage',
  'pollCreationMessageV3',
  'eventMessage',
]);
const places = new Set(['locationMessage', 'liveLocationMessage']);

/** Copies the text or refers to the same stored file, which both messages then show. */
export function forwardedDraft(
  source: SourceMessage,
  sign: (text: string) => string = (text) => text,
): Draft {
  const { body, mediaType, mediaPath, mediaName, mediaMime, mediaSize } = source;
  if (mediaPath !== null) {
    const mime = mediaMime ?? 'application/octet-stream';
    const name = mediaName ?? 'file';
    const kind = mediaTypeOf(mime);
    const isCaption = body !== name && mediaType !== 'stickerMessage' && kind !== 'audio';
    return draftOf({
      body: isCaption ? sign(body) : body,
      mediaType: mediaType === 'stickerMessage' ? mediaType : kind,
      media: { path: mediaPath, name, mime, size: mediaSize ?? 0 },
      isForwarded: true,
    });
  }
  if (places.has(mediaType)) return draftOf({ body, mediaType: 'locationMessage', isForwarded: true });
  if (kept.has(mediaType)) return draftOf({ body, mediaType, dataJson: source.dataJson, isForwarded: true });
  return draftOf({ body: sign(body), isForwarded: true });
}
