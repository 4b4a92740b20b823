import {
  applyCoupon as applyCall,
  comparePayments as compareCall,
  createCoupon as createCouponCall,
  createSubscription as subscribeCall,
  deleteCoupon as deleteCouponCall,
  DEFAULT_PAGE_SIZE,
  exportBilling as exportCall,
  grantCredit as creditCall,
  listCompanyInvoices,
  listCoupons,
  listInvoices as listCall,
  markInvoicePaid as paidCall,
  pageBilling,
  pageOddPayments,
  readCharge as chargeCall,
  readCheckout as checkoutCall,
  readReceipt as receiptCall,
  setCompanyPrice as priceCall,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Payments } from '../payments/index.ts';
import { compareWithProvider } from './compare.ts';
import { createSubscription, readCheckout } from './checkout.ts';
import { applyCoupon, createCoupon, deleteCoupon, readCoupons } from './coupons.ts';
import { listInvoices, readCharge } from './list-invoices.ts';
import { grantCredit, markInvoicePaid, readCompanyBilling, setCompanyPrice } from './operator-billing.ts';
import { exportBilling, readBillingPage } from './operator-lists.ts';
import { countOdd, pageOdd } from './payment-queries.ts';
import { readReceipt } from './read-receipt.ts';

function companyRoutes(app: App, payments: Payments): Route[] {
  return [
    handle(listCall, ({ viewer, query }) => listInvoices(app, viewer, query)),
    handle(checkoutCall, ({ viewer }) => readCheckout(app, payments, viewer)),
    handle(subscribeCall, ({ viewer, body }) => createSubscription(app, payments, viewer, body)),
    handle(chargeCall, ({ viewer, params }) => readCharge(app, payments, viewer, params.id)),
    handle(receiptCall, ({ viewer, params }) => readReceipt(app, viewer, params.id)),
    handle(applyCall, ({ viewer, params, body }) =>
      applyCoupon(app, viewer, { invoiceId: params.id, code: body.code }),
    ),
  ];
}

async function pageOfOdd(
  app: App,
  { searchParam = '', pageNumber = 1 }: { searchParam?: string; pageNumber?: number },
) {
  const offset = (pageNumber - 1) * DEFAULT_PAGE_SIZE;
  return app.database.acrossCompanies('the operator checks payments', async (tx) => {
    const payments = await pageOdd(tx, searchParam, { limit: DEFAULT_PAGE_SIZE, offset });
    const count = await countOdd(tx, searchParam);
    return { payments, count, hasMore: count > offset + payments.length };
  });
}

function operatorRoutes(app: App, payments: Payments): Route[] {
  return [
    handle(listCompanyInvoices, ({ params }) => readCompanyBilling(app, params.id)),
    handle(paidCall, ({ viewer, params, body }) =>
      markInvoicePaid(app, payments, viewer, { id: params.id, note: body.note }),
    ),
    handle(priceCall, ({ viewer, params, body }) => setCompanyPrice(app, viewer, params.id, body.price)),
    handle(creditCall, ({ viewer, params, body }) => grantCredit(app, viewer, params.id, body)),
    handle(listCoupons, () => readCoupons(app)),
    handle(createCouponCall, ({ viewer, body }) => createCoupon(app, viewer, body)),
    handle(deleteCouponCall, async ({ viewer, params }) => {
      await deleteCoupon(app, viewer, params.id);
      return { message: 'Cupom removido' };
    }),
    handle(pageBilling, ({ query }) => readBillingPage(app, query)),
    handle(exportCall, ({ viewer, query }) => exportBilling(app, viewer, query)),
    handle(compareCall, ({ query }) => compareWithProvider(app, payments, query)),
    handle(pageOddPayments, ({ query }) => pageOfOdd(app, query)),
  ];
}

export function billingRoutes(app: App, payments: Payments): Route[] {
  return [...companyRoutes(app, payments), ...operatorRoutes(app, payments)];
}
