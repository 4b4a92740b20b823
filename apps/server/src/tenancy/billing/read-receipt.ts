import { AppError, found, toReais, type Viewer } from '@prosa/domain';
import { Readable } from 'node:stream';
import type { App } from '../../platform/app.ts';
import { FileAnswer } from '../../platform/http/route.ts';
import { companyOfInvoice, readInvoice } from '../invoices/index.ts';
import { readGlobalSettings, timeZoneOf } from '../settings/index.ts';
import { readReceiptFacts, type ReceiptFacts } from './payment-queries.ts';
import { factsPdf } from './receipt-pdf.ts';

const providers: Record<string, string> = {
  efi: 'PIX (Efí)',
  stripe: 'Stripe',
  mercadopago: 'Mercado Pago',
  asaas: 'Asaas',
  transfer: 'Transferência',
  credit: 'Crédito',
};
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** CPF and CNPJ as people write them; another text stays as it is. */
function writtenDocument(document: string): string {
  if (document.length === 11) return document.replace(/(.{3})(.{3})(.{3})(.{2})/, '$1.$2.$3-$4');
  if (document.length === 14) return document.replace(/(.{2})(.{3})(.{3})(.{4})(.{2})/, '$1.$2.$3/$4-$5');
  return document;
}

function factsOf(invoiceId: number, facts: ReceiptFacts, zone: string) {
  const day = (instant: string) =>
    new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: zone }).format(new Date(instant));
  const payer = facts.payer ?? {};
  const name = [payer.firstName, payer.lastName].filter(Boolean).join(' ');
  const address = [payer.address2, payer.city, payer.state, payer.country].filter(Boolean).join(', ');
  return [
    ['Fatura', `#${invoiceId}`],
    ['Empresa', facts.companyName],
    ['Pagador', name || facts.companyName],
    ['CPF/CNPJ', writtenDocument(payer.zipcode ?? facts.document ?? '')],
    ['Endereço', address],
    ['Descrição', facts.detail],
    ['Valor pago', money.format(toReais(facts.valueInCents))],
    ['Pago em', day(facts.paidAt)],
    ['Forma', providers[facts.provider] ?? facts.provider],
    ['Identificação', facts.externalId],
    ['Válido até', facts.dueDate === null ? '' : day(facts.dueDate)],
  ].filter(([, value]) => value !== '') as [string, string][];
}

/** The receipt of a paid invoice; the operator may read any company's. */
export async function readReceipt(app: App, viewer: Viewer, invoiceId: number): Promise<FileAnswer> {
  const { companyId, facts } = await app.database.acrossCompanies('a receipt', async (tx) => {
    const owner = found(await companyOfInvoice(tx, invoiceId), 'ERR_NO_INVOICE_FOUND');
    if (owner !== viewer.companyId && !viewer.super) throw new AppError('ERR_NO_INVOICE_FOUND');
    const invoice = await readInvoice(tx, owner, invoiceId);
    if (invoice?.status !== 'paid') throw new AppError('ERR_INVOICE_NOT_PAID');
    const payment = await readReceiptFacts(tx, { companyId: owner, invoiceId });
    return { companyId: owner, facts: found(payment, 'ERR_INVOICE_NOT_PAID') };
  });
  const { appName } = await readGlobalSettings(app, ['appName']);
  const title = `Recibo de pagamento${appName ? ` - ${appName}` : ''}`;
  const pdf = factsPdf(title, factsOf(invoiceId, facts, await timeZoneOf(app, companyId)));
  return new FileAnswer(Readable.from(pdf), 'application/pdf', `recibo-${invoiceId}.pdf`);
}
