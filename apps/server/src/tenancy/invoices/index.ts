// What other modules of tenancy may use of invoices.
export { alignInvoices, suspendOverdue } from './align-invoices.ts';
export { announceInvoices } from './events.ts';
export {
  companyOfInvoice,
  countInvoices,
  type InvoiceRow,
  pageInvoices,
  readInvoice,
  readOpenInvoice,
  toInvoice,
} from './queries.ts';
