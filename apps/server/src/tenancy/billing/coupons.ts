import type { BodyOf, Coupon, createCoupon as createCall } from '@prosa/contract';
import { AppError, found, payableOf, toCents, toReais, type Viewer } from '@prosa/domain';
import type { Invoice } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import { lockLiveCompany } from '../companies/index.ts';
import { alignInvoices, readOpenInvoice, toInvoice } from '../invoices/index.ts';
import {
  companiesOfCoupon,
  insertCoupon,
  listCoupons,
  lockCoupon,
  removeCoupon,
  startCoupon,
} from './coupon-queries.ts';

const audited = ({ code, percent, amount, validUntil, mostUses, invoices }: Coupon) => ({
  code,
  percent,
  amount,
  validUntil,
  mostUses,
  invoices,
});

export async function readCoupons(app: App): Promise<Coupon[]> {
  return app.database.acrossCompanies('coupons belong to no company', listCoupons);
}

export async function createCoupon(
  app: App,
  viewer: Viewer,
  input: BodyOf<typeof createCall>,
): Promise<Coupon> {
  try {
    return await app.database.acrossCompanies('coupons belong to no company', async (tx) => {
      const coupon = await insertCoupon(tx, {
        code: input.code,
        percent: input.percent ?? null,
        cents: input.amount === undefined || input.amount === null ? null : toCents(input.amount),
        validUntil: input.validUntil ?? null,
        mostUses: input.mostUses ?? null,
        invoices: input.invoices ?? 1,
      });
      const subject = { id: coupon.id, name: coupon.code };
      const change = { before: null, after: audited(coupon) };
      await recordAudit(tx, viewer, { action: 'coupon.create', subject, change });
      return coupon;
    });
  } catch (cause) {
    if (brokenConstraint(cause) !== 'coupons_code') throw cause;
    throw new AppError('ERR_COUPON_CODE_TAKEN', { cause });
  }
}

/** Open invoices lose what the coupon takes off. */
export async function deleteCoupon(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.acrossCompanies('coupons belong to no company', async (tx) => {
    const companyIds = await companiesOfCoupon(tx, id);
    const code = found(await removeCoupon(tx, id), 'ERR_NO_COUPON_FOUND');
    if (companyIds.length > 0) await alignInvoices(app, tx, companyIds);
    await recordAudit(tx, viewer, { action: 'coupon.delete', subject: { id, name: code } });
  });
}

/** Lets the company use a coupon; throws ERR_COUPON_INVALID when it is unknown, over, used up, or another one runs. */
export async function applyCoupon(
  app: App,
  viewer: Viewer,
  { invoiceId, code }: { invoiceId: number; code: string },
): Promise<Invoice> {
  const { companyId } = viewer;
  return app.database.acrossCompanies('a company uses a coupon', async (tx) => {
    found(await lockLiveCompany(tx, companyId), 'ERR_NO_COMPANY_FOUND');
    const open = await readOpenInvoice(tx, companyId);
    if (open?.id !== invoiceId) throw new AppError('ERR_NO_INVOICE_FOUND');
    const coupon = await lockCoupon(tx, code.trim().toUpperCase(), app.now());
    if (!coupon || !(await startCoupon(tx, companyId, coupon))) throw new AppError('ERR_COUPON_INVALID');
    await alignInvoices(app, tx, [companyId]);
    const after = found(await readOpenInvoice(tx, companyId), 'ERR_NO_INVOICE_FOUND');
    await recordAudit(tx, viewer, {
      action: 'invoice.coupon',
      subject: { id: after.id, name: after.detail },
      change: {
        before: { coupon: open.coupon, payable: toReais(payableOf(open)) },
        after: { coupon: after.coupon, payable: toReais(payableOf(after)) },
      },
      companyId,
    });
    return toInvoice(after);
  });
}
