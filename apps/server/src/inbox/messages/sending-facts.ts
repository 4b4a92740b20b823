import type { CompanySettingValues } from '@prosa/contract';
import { companySettingsOf } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { LockedTicket } from '../tickets/queries.ts';
import type { Draft } from './drafts.ts';
import type { SendingConnection } from './queries.ts';

export interface KnownSend {
  clientId: string;
  id: number;
  ticketId: number;
  userId: number | null;
}

export interface SendingFacts {
  connection: SendingConnection | null;
  /** A blocked contact is not written to. */
  isBlocked: boolean;
  undoSendSeconds: number;
  known: KnownSend[];
}

interface Row {
  connection: SendingConnection | null;
  isBlocked: boolean | null;
  settings: Partial<CompanySettingValues> | null;
  known: KnownSend[] | null;
}

const text = `
  select
    (select json_build_object('id', id, 'status', status, 'provider', provider, 'channel', channel,
       'humanAgent', "humanAgent") from connections where company_id = $1 and id = $2) as connection,
    (select not active from contacts where company_id = $1 and id = $4) as "isBlocked",
    (select "values" from company_settings where company_id = $1) as settings,
    (select json_agg(json_build_object('clientId', "clientId", 'id', id, 'ticketId', "ticketId", 'userId', "userId"))
     from messages where company_id = $1 and "clientId" = any($3::uuid[])) as known`;

/** Reads once for all drafts. Before storing, the caller locks the ticket, so that no key is used twice. */
export async function sendingFacts(
  tx: CompanyTransaction,
  { whatsappId, contactId }: Pick<LockedTicket, 'whatsappId' | 'contactId'>,
  drafts: readonly Draft[],
): Promise<SendingFacts> {
  const keys = drafts.flatMap(({ clientId }) => clientId ?? []);
  const [row] = await tx.query<Row>('sending-facts', text, [tx.companyId, whatsappId, keys, contactId]);
  const { undoSendSeconds } = companySettingsOf(tx.companyId, row?.settings ?? {});
  const { connection = null, isBlocked, known } = row ?? {};
  return { connection, isBlocked: isBlocked === true, undoSendSeconds, known: known ?? [] };
}
