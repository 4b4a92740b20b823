import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface AudioFacts {
  ticketId: number;
  mediaType: string;
  /** A storage key. */
  mediaPath: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  /** The transcription; null until somebody requests it. */
  text: string | null;
}

export async function findAudio(tx: CompanyTransaction, id: number): Promise<AudioFacts | undefined> {
  const [row] = await tx.query<AudioFacts>(
    'transcription-find',
    `select m."ticketId", m."mediaType", m."mediaPath", m."mediaName", m."mediaMime", t.text
     from messages m left join transcriptions t on t.company_id = m.company_id and t."messageId" = m.id
     where m.company_id = $1 and m.id = $2 and not m."isDeleted"`,
    [tx.companyId, id],
  );
  return row;
}

/** Does nothing when the message was deleted meanwhile. */
export async function keepTranscription(tx: CompanyTransaction, id: number, text: string): Promise<void> {
  await tx.query(
    'transcription-keep',
    `insert into transcriptions (company_id, "messageId", text)
     select company_id, id, $3 from messages where company_id = $1 and id = $2
     on conflict do nothing`,
    [tx.companyId, id, text],
  );
}
