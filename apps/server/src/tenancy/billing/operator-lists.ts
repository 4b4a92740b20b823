import {
  type AnswerOf,
  billingLists,
  type BillingList,
  type BillingRow,
  DEFAULT_PAGE_SIZE,
  type pageBilling,
} from '@prosa/contract';
import { toReais, type Viewer } from '@prosa/domain';
import { Readable } from 'node:stream';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { CSV_TYPE, csvOf } from '../../platform/http/csv.ts';
import { FileAnswer } from '../../platform/http/route.ts';
import { type Columns, tableOf } from '../../platform/spreadsheets/table-of.ts';
import { type BillingListing, countStanding, pageStanding, sumStanding } from './operator-queries.ts';

const reason = 'the operator reads how companies pay';

export async function readBillingPage(
  app: App,
  {
    list,
    searchParam = '',
    pageNumber = 1,
  }: { list: BillingList; searchParam?: string; pageNumber?: number },
): Promise<AnswerOf<typeof pageBilling>> {
  const listing = { list, search: searchParam, now: app.now() };
  const offset = (pageNumber - 1) * DEFAULT_PAGE_SIZE;
  return app.database.acrossCompanies(reason, async (tx) => {
    const rows = await pageStanding(tx, listing, { limit: DEFAULT_PAGE_SIZE, offset });
    const count = await countStanding(tx, listing);
    const sums = await sumStanding(tx, listing.now);
    const counts = Object.fromEntries(billingLists.map((name) => [name, sums[name]])) as Record<
      BillingList,
      number
    >;
    return {
      rows,
      count,
      hasMore: count > offset + rows.length,
      sums: { recurring: toReais(sums.recurring), overdue: toReais(sums.overdueCents), counts },
    };
  });
}

/** Companies per read, which limits the memory in use. */
const CHUNK = 500;
const columns: Columns<BillingRow> = {
  id: ({ companyId }) => companyId,
  nome: ({ name }) => name,
  plano: ({ plan }) => plan,
  vencimento: ({ dueDate }) => dueDate,
  dias_restantes: ({ daysLeft }) => daysLeft,
  recorrencia: ({ recurrence }) => recurrence,
  fatura: ({ invoiceId }) => invoiceId,
  a_pagar: ({ payable }) => payable,
  valor_mensal: ({ monthly }) => monthly,
  ultimo_pagamento: ({ lastPaidAt }) => lastPaidAt,
};

async function* partsOf(app: App, listing: BillingListing): AsyncGenerator<BillingRow[]> {
  for (let offset = 0; ; offset += CHUNK) {
    const rows = await app.database.acrossCompanies(reason, (tx) =>
      pageStanding(tx, listing, { limit: CHUNK, offset }),
    );
    yield rows;
    if (rows.length < CHUNK) return;
  }
}

export async function exportBilling(
  app: App,
  viewer: Viewer,
  { list, searchParam = '' }: { list: BillingList; searchParam?: string },
): Promise<FileAnswer> {
  const change = { before: null, after: { format: 'csv' } };
  await app.database.acrossCompanies(reason, (tx) =>
    recordAudit(tx, viewer, { action: 'export.billing', change }),
  );
  const listing = { list, search: searchParam, now: app.now() };
  const day = app.now().toISOString().slice(0, 10);
  return new FileAnswer(
    Readable.from(csvOf(tableOf(columns, partsOf(app, listing)))),
    CSV_TYPE,
    `faturamento-${list}-${day}.csv`,
  );
}
