import type { Invoice } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { usePages, type Pages } from '../../../shared/pages.ts';

/** The company's invoices, and what its checkout offers. */
export const billingKey = ['invoices'] as const;

export function useInvoicePages(): Pages<Invoice> {
  return usePages({
    queryKey: [...billingKey, 'list'],
    fetchPage: async (pageNumber, signal) => {
      const page = await call('listInvoices', { query: { pageNumber }, signal });
      // Without a page number the call answers a bare list.
      return Array.isArray(page) ? { invoices: page, count: page.length, hasMore: false } : page;
    },
    rowsOf: (page) => page.invoices,
  });
}

export const checkoutQuery = {
  queryKey: [...billingKey, 'checkout'],
  queryFn: async () => call('readCheckout'),
} as const;

/** What the operator's page shows. */
export const operatorBillingKey = ['operator-billing'] as const;
