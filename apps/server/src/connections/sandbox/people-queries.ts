import { LIST_LIMIT } from '@prosa/contract';
import type { PeopleSource } from '@prosa/channel-driver';
import type { NamedNumber, Person, PersonChange, Phone } from '@prosa/channel-sandbox';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const columns = 'number, name, blocked, absent';

export async function people(tx: CompanyTransaction, whatsappId: number): Promise<Person[]> {
  return tx.query<Person>(
    'sandbox-people',
    `select ${columns} from sandbox_people where company_id = $1 and "whatsappId" = $2
     order by number limit ${LIST_LIMIT}`,
    [tx.companyId, whatsappId],
  );
}

export async function phones(tx: CompanyTransaction, whatsappId: number): Promise<Phone[]> {
  return tx.query<Phone>(
    'sandbox-phones',
    `select chat as number, "isGroup", max(at) as "lastAt",
       coalesce((array_agg("chatName" order by seq desc) filter (where "chatName" <> ''))[1], '') as name
     from sandbox_messages where company_id = $1 and "whatsappId" = $2
     group by chat, "isGroup" order by max(seq) desc limit 1000`,
    [tx.companyId, whatsappId],
  );
}

export async function nameOf(
  tx: CompanyTransaction,
  whatsappId: number,
  number: string,
): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    'sandbox-name-of',
    `select "authorName" as name from sandbox_messages
     where company_id = $1 and "whatsappId" = $2 and author = $3 and not "fromBusiness"
     order by seq desc limit 1`,
    [tx.companyId, whatsappId, number],
  );
  return row?.name || null;
}

export async function person(
  tx: CompanyTransaction,
  whatsappId: number,
  number: string,
): Promise<Person | undefined> {
  const [row] = await tx.query<Person>(
    'sandbox-person',
    `select ${columns} from sandbox_people where company_id = $1 and "whatsappId" = $2 and number = $3`,
    [tx.companyId, whatsappId, number],
  );
  return row;
}

export async function typing(
  tx: CompanyTransaction,
  whatsappId: number,
  number: string,
  at: string,
): Promise<void> {
  await tx.query(
    'sandbox-typing',
    `insert into sandbox_typing (company_id, "whatsappId", number, at) values ($1, $2, $3, $4)
     on conflict (company_id, "whatsappId", number) do update set at = excluded.at`,
    [tx.companyId, whatsappId, number, at],
  );
}

export async function typingSince(
  tx: CompanyTransaction,
  whatsappId: number,
  number: string,
): Promise<string | null> {
  const [row] = await tx.query<{ at: string }>(
    'sandbox-typing-since',
    'select at from sandbox_typing where company_id = $1 and "whatsappId" = $2 and number = $3',
    [tx.companyId, whatsappId, number],
  );
  return row?.at ?? null;
}

/** Fields missing in `change` keep their value. */
export async function changePerson(
  tx: CompanyTransaction,
  whatsappId: number,
  number: string,
  { name, blocked, absent }: PersonChange,
): Promise<Person | undefined> {
  const [row] = await tx.query<Person>(
    'sandbox-change-person',
    `insert into sandbox_people as known (company_id, "whatsappId", number, name, blocked, absent)
     values ($1, $2, $3, $4, coalesce($6, false), coalesce($7, false))
     on conflict (company_id, "whatsappId", number) do update set
       name = case when $5 then $4 else known.name end,
       blocked = coalesce($6, known.blocked), absent = coalesce($7, known.absent)
     returning ${columns}`,
    [tx.companyId, whatsappId, number, name ?? null, name !== undefined, blocked ?? null, absent ?? null],
  );
  return row;
}

const addressBookText = `select number, name from sandbox_people
  where company_id = $1 and "whatsappId" = $2 and name is not null and number > $3 order by number limit $4`;
const chatsText = `select chat as number,
    coalesce((array_agg("chatName" order by seq desc) filter (where "chatName" <> ''))[1], '') as name
  from sandbox_messages
  where company_id = $1 and "whatsappId" = $2 and not "isGroup" and chat collate "C" > $3
  group by chat order by chat collate "C" limit $4`;

/** People with numbers after `after`, in order of number. */
export async function peopleAfter(
  tx: CompanyTransaction,
  whatsappId: number,
  source: PeopleSource,
  { after, limit }: { after: string; limit: number },
): Promise<NamedNumber[]> {
  const text = source === 'chats' ? chatsText : addressBookText;
  return tx.query<NamedNumber>(`sandbox-people-${source}`, text, [tx.companyId, whatsappId, after, limit]);
}
