import {
  type AuditEntry,
  auditGroups,
  DEFAULT_TIMEZONE,
  type listAudit as listCall,
  type QueryOf,
} from '@prosa/contract';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

type Filters = Omit<QueryOf<typeof listCall>, 'cursor' | 'companyId'>;

export interface Page {
  filters: Filters;
  /** Ids below this one; null: from the newest. */
  below: number | null;
  limit: number;
  /** Whose time zone the days of the filters are of. */
  zoneOf: number;
}

/**
 * A company's people see that the operator did something, not who of the operator's people; of support, which they have
 * let in, also who.
 */
const actorForCompany = `json_build_object('id', case when e."byOperator" or e."bySupport" then null else e."actorId" end,
  'name', case when e."byOperator" then '' else e."actorName" end, 'isOperator', e."byOperator",
  'isSupport', e."bySupport")`;
const actorForOperator = `json_build_object('id', e."actorId", 'name', e."actorName", 'isOperator', e."byOperator",
  'isSupport', e."bySupport")`;

const columns = `e.id, e.at, e.action, e.changes,
  json_build_object('id', e."subjectId", 'name', e."subjectName") as subject,
  case when not e."ofInstallation" then json_build_object('id', c.id, 'name', c.name) end as company`;

const zone = `coalesce((select "values" ->> 'timezone' from company_settings where company_id = $8), $9)`;

/** The statement for those whom the operator's names are shown, or not: what is not shown is not searched either. */
function pageText(isOperator: boolean, which: string): string {
  const shown = isOperator ? 'true' : 'not e."byOperator"';
  const name = isOperator ? 'e."actorName"' : `case when ${shown} then e."actorName" else '' end`;
  return `select ${columns}, ${isOperator ? actorForOperator : actorForCompany} as actor,
     to_char(e.at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') as "localTime"
   from audit_entries e join companies c on c.id = e.company_id
   where ${which}
     and ($2::bigint is null or (e."actorId" = $2 and ${shown}))
     and ($3::text[] is null or e.action = any($3))
     and ($4::date is null or e.at >= $4::date::timestamp at time zone ${zone})
     and ($5::date is null or e.at < ($5::date + 1)::timestamp at time zone ${zone})
     and ($6 = '' or position(fold($6) in fold(${name} || ' ' || e."subjectName" || ' ' || e.changes::text)) > 0)
     and ($7::bigint is null or e.id < $7)
   order by e.id desc limit $10`;
}

const ofCompany = pageText(false, 'e.company_id = $1 and not e."ofInstallation"');
const ofAnyCompany = pageText(true, 'e.company_id = $1');
const ofAll = pageText(true, '$1::bigint is null');

/** `localTime`: when, in the time zone of `zoneOf`. */
export type EntryRow = AuditEntry & { localTime: string };

const valuesOf = (companyId: number | null, { filters, below, limit, zoneOf }: Page) => [
  companyId,
  filters.userId ?? null,
  filters.group ? [...auditGroups[filters.group]] : null,
  filters.from ?? null,
  filters.until ?? null,
  filters.searchParam?.trim() ?? '',
  below,
  zoneOf,
  DEFAULT_TIMEZONE,
  limit,
];

/** The entries of a company, as its admins see them. */
export async function pageOwn(tx: CompanyTransaction, page: Page): Promise<EntryRow[]> {
  return tx.query<EntryRow>('audit-own', ofCompany, valuesOf(tx.companyId, page));
}

/** The entries as the operator sees them: of one company, or of the whole installation. */
export async function pageEvery(
  tx: OperatorTransaction,
  companyId: number | null,
  page: Page,
): Promise<EntryRow[]> {
  return companyId === null
    ? tx.query<EntryRow>('audit-all', ofAll, valuesOf(null, page))
    : tx.query<EntryRow>('audit-of-any', ofAnyCompany, valuesOf(companyId, page));
}
