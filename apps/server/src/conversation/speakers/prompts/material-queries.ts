import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import type { Question } from './question-queries.ts';

/** The settings of a prompt; apiKey and voiceKey are encrypted. */
export interface PromptSettings {
  name: string;
  prompt: string;
  voice: string;
  apiKey: string;
  voiceKey: string | null;
  voiceRegion: string;
  apiUrl: string;
  model: string;
  maxTokens: number;
  temperature: number;
  maxMessages: number;
}

export async function readSettings(tx: CompanyTransaction, id: number): Promise<PromptSettings | undefined> {
  const [row] = await tx.query<PromptSettings>(
    'prompt-settings',
    `select name, prompt, voice, "apiKey", "voiceKey", "voiceRegion", "apiUrl", model, "maxTokens",
       round(temperature::numeric, 3) as temperature, "maxMessages"
     from prompts where company_id = $1 and id = $2`,
    [tx.companyId, id],
  );
  return row;
}

export interface Spoken {
  id: number;
  fromMe: boolean;
  body: string;
  mediaType: string;
  mediaPath: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  /** The transcription of an audio, if there is one. */
  transcript: string | null;
}

const columns = `m.id, m."fromMe", m.body, m."mediaType", m."mediaPath", m."mediaName", m."mediaMime",
  t.text as transcript`;
const from = `messages m left join transcriptions t on t.company_id = m.company_id and t."messageId" = m.id`;

/** The message to answer; undefined when it was deleted, or answered by a person on the phone. */
export async function readAsked(
  tx: CompanyTransaction,
  { ticketId, messageId }: Question,
): Promise<Spoken | undefined> {
  const [row] = await tx.query<Spoken>(
    'question-message',
    `select ${columns} from ${from}
     where m.company_id = $1 and m.id = $3 and not m."isDeleted" and not exists (
       select from messages p where p.company_id = m.company_id and p."ticketId" = $2 and p.id > m.id
         and p."fromMe" and not p."isPrivate" and p.origin is null and p."userId" is null)`,
    [tx.companyId, ticketId, messageId],
  );
  return row;
}

/**
 * The ticket's latest messages besides the one to answer, oldest first, in order of arrival: the customer's from before
 * it, and all of the company's. Without notes and deleted messages.
 */
export async function readHistory(
  tx: CompanyTransaction,
  { ticketId, messageId }: Question,
  limit: number,
): Promise<Spoken[]> {
  const rows = await tx.query<Spoken>(
    'question-history',
    `select ${columns} from ${from}
     where m.company_id = $1 and m."ticketId" = $2 and m.id <> $3 and (m."fromMe" or m.id < $3)
       and not m."isPrivate" and not m."isDeleted" and (t.text is not null or m.body <> '')
     order by m.id desc limit $4`,
    [tx.companyId, ticketId, messageId, limit],
  );
  return rows.toReversed();
}
