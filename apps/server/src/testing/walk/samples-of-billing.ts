import type { CallName } from '@prosa/contract';
import type { Circumstances } from './circumstances.ts';

type Values = Record<string, unknown>;

/** The one open invoice of the caller's company, which nobody has chosen anything for. */
async function openInvoice({ walker, caller }: Circumstances): Promise<number> {
  const [row] = await walker.app.app.database.acrossCompanies('an open invoice', (tx) =>
    tx.query<{ id: number }>(
      'walk-open-invoice',
      `insert into invoices (company_id, detail, "dueDate", months, users, connections, queues, "valueInCents")
       values ($1, 'Plano', now(), 1, 3, 3, 3, 4900)
       on conflict (company_id) where status = 'open' do update set detail = excluded.detail returning id`,
      [caller.companyId],
    ),
  );
  return row?.id ?? 0;
}

const invoiceToPay = async (circumstances: Circumstances): Promise<Values> => ({
  'params.id': await openInvoice(circumstances),
});

/** The company's own plan, for somebody with a right CPF. */
const checkout = async (circumstances: Circumstances): Promise<Values> => ({
  'body.invoiceId': await openInvoice(circumstances),
  'body.zipcode': '529.982.247-25',
  'body.plan': null,
  'body.users': null,
  'body.connections': null,
});

/** A coupon that nobody uses yet, and no other one runs. */
async function usableCoupon(circumstances: Circumstances): Promise<Values> {
  const { walker, caller, records } = circumstances;
  const code = `CUPOM-${records.ticket}`;
  await walker.app.app.database.acrossCompanies('no coupon runs', (tx) =>
    tx.query('walk-no-coupon', 'delete from coupon_uses where company_id = $1', [caller.companyId]),
  );
  await walker.app.given.insert('coupons', { code, percent: 10 });
  return { ...(await invoiceToPay(circumstances)), 'body.code': code };
}

let codes = 0;
/** Percent or reais, and a code of its own. */
function newCoupon(): Values {
  codes += 1;
  return { 'body.code': `NOVO-${codes}`, 'body.percent': 10, 'body.amount': null };
}

export const samplesOfBilling: Partial<
  Record<CallName, (circumstances: Circumstances) => Values | Promise<Values>>
> = {
  createSubscription: checkout,
  markInvoicePaid: invoiceToPay,
  applyCoupon: usableCoupon,
  createCoupon: newCoupon,
  setCompanyPrice: () => ({ 'body.price': 79.9 }),
  grantCredit: () => ({ 'body.amount': 10 }),
  comparePayments: () => ({ 'query.since': '2026-03-01', 'query.until': '2026-03-31' }),
};
