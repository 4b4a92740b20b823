import type { Circumstances } from './circumstances.ts';

type Values = Record<string, unknown>;

/** A live grant, and the only one, of the caller's company or of the one that the operator enters. */
export async function grantOf({ walker }: Circumstances, companyId: number): Promise<number> {
  await noGrant(walker, companyId);
  const endsAt = new Date(Date.now() + 3_600_000);
  const facts = { company_id: companyId, mode: 'view', reason: 'Fila', grantedBy: 'Ana', endsAt };
  return (await walker.app.given.insert('support_grants', facts)).id;
}

export async function noGrant({ app }: Circumstances['walker'], companyId: number): Promise<Values> {
  const text = 'update support_grants set "revokedAt" = now() where company_id = $1 and "revokedAt" is null';
  await app.app.database.acrossCompanies('no grant is live', (tx) =>
    tx.query('walk-no-grant', text, [companyId]),
  );
  return {};
}

export async function requestOf({ walker, caller }: Circumstances): Promise<Values> {
  const text = `insert into support_requests (company_id, name, reason) values ($1, 'Rui', 'Fila')
    on conflict do nothing`;
  await walker.app.app.database.acrossCompanies('the operator asks', (tx) =>
    tx.query('walk-request', text, [caller.companyId]),
  );
  return {};
}

/** Only an archived company can be restored. */
export async function archivedCompany({ walker, records }: Circumstances): Promise<Values> {
  await walker.app.app.database.acrossCompanies('archive a company', (tx) =>
    tx.query('walk-archive', 'update companies set "archivedAt" = now() where id = $1', [records.company]),
  );
  return {};
}
