import { type Suppression, type SuppressionSource, SUPPRESSIONS_PAGE_SIZE } from '@prosa/contract';
import { numberSpellings } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface SuppressionFilter {
  search: string;
  source: SuppressionSource | null;
}

const columns = `s.id, s.company_id as "companyId", s.kind, s.value, s.source, s."createdAt",
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as contact,
  case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user"`;

const joined = `suppressions s
  left join users u on u.company_id = s.company_id and u.id = s."userId"
  left join contact_identities i on i.company_id = s.company_id and i.kind = s.kind and i.value = s.value
  left join contacts c on c.company_id = i.company_id and c.id = i."contactId"`;

const matching = `s.company_id = $1 and ($2::text is null or s.source = $2)
  and ($3 = '' or position(fold($3) in fold(c.name)) > 0
    or s.kind = 'phone' and s.value like any($4::text[]))`;

const valuesOf = (tx: CompanyTransaction, { search, source }: SuppressionFilter) => [
  tx.companyId,
  source,
  search,
  numberSpellings(search).map((digits) => `%${digits}%`),
];

export async function selectSuppressions(
  tx: CompanyTransaction,
  filter: SuppressionFilter,
  page: number,
): Promise<Suppression[]> {
  return tx.query<Suppression>(
    'suppressions-page',
    `select ${columns} from ${joined} where ${matching} order by s.id desc limit ${SUPPRESSIONS_PAGE_SIZE} offset $5`,
    [...valuesOf(tx, filter), (page - 1) * SUPPRESSIONS_PAGE_SIZE],
  );
}

/** The next ones of a whole list, oldest first. */
export async function suppressionsAfter(
  tx: CompanyTransaction,
  filter: SuppressionFilter,
  { after, limit }: { after: number; limit: number },
): Promise<Suppression[]> {
  return tx.query<Suppression>(
    'suppressions-after',
    `select ${columns} from ${joined} where ${matching} and s.id > $5 order by s.id limit $6`,
    [...valuesOf(tx, filter), after, limit],
  );
}

export async function countSuppressions(tx: CompanyTransaction, filter: SuppressionFilter): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'suppressions-count',
    `select count(*)::int as count from ${joined} where ${matching}`,
    valuesOf(tx, filter),
  );
  return row?.count ?? 0;
}

async function readSuppression(tx: CompanyTransaction, id: number): Promise<Suppression | undefined> {
  const text = `select ${columns} from ${joined} where s.company_id = $1 and s.id = $2`;
  return (await tx.query<Suppression>('suppressions-read', text, [tx.companyId, id]))[0];
}

/** Undefined if the number is suppressed already. */
export async function insertSuppression(
  tx: CompanyTransaction,
  value: string,
  userId: number,
): Promise<Suppression | undefined> {
  const text = `insert into suppressions (company_id, kind, value, source, "userId")
    values ($1, 'phone', $2, 'manual', $3) on conflict (company_id, kind, value) do nothing returning id`;
  const [row] = await tx.query<{ id: number }>('suppressions-insert', text, [tx.companyId, value, userId]);
  return row && readSuppression(tx, row.id);
}

/** Returns how many were not there before. */
export async function insertImported(
  tx: CompanyTransaction,
  numbers: readonly string[],
  userId: number,
): Promise<number> {
  const [row] = await tx.query<{ added: number }>(
    'suppressions-import',
    `with added as (
       insert into suppressions (company_id, kind, value, source, "userId")
       select $1, 'phone', number, 'import', $3 from unnest($2::text[]) as number
       -- In one order, so that two imports do not wait for each other.
       order by number on conflict (company_id, kind, value) do nothing returning 1
     ) select count(*)::int as added from added`,
    [tx.companyId, numbers, userId],
  );
  return row?.added ?? 0;
}

export async function removeSuppression(
  tx: CompanyTransaction,
  id: number,
): Promise<Suppression | undefined> {
  const before = await readSuppression(tx, id);
  const text = 'delete from suppressions where company_id = $1 and id = $2 returning id';
  const gone = await tx.query('suppressions-remove', text, [tx.companyId, id]);
  return gone.length > 0 ? before : undefined;
}
