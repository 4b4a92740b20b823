import { type Coupon, LIST_LIMIT } from '@prosa/contract';
import { toReais } from '@prosa/domain';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

interface CouponRow {
  id: number;
  code: string;
  percent: number | null;
  cents: number | null;
  validUntil: string | null;
  mostUses: number | null;
  invoices: number;
  uses: number;
}

const columns = `k.id, k.code, k.percent, k.cents, k."validUntil", k."mostUses", k.invoices,
  (select count(*) from coupon_uses u where u."couponId" = k.id) as uses`;

const toCoupon = ({ cents, ...row }: CouponRow): Coupon => ({
  ...row,
  amount: cents === null ? null : toReais(cents),
});

export async function listCoupons(tx: OperatorTransaction): Promise<Coupon[]> {
  const text = `select ${columns} from coupons k order by k.id desc limit ${LIST_LIMIT}`;
  return (await tx.query<CouponRow>('coupons-list', text, [])).map(toCoupon);
}

export async function insertCoupon(
  tx: OperatorTransaction,
  values: Omit<CouponRow, 'id' | 'uses'>,
): Promise<Coupon> {
  const row = await tx.db.insertInto('coupons').values(values).returning(['id']).executeTakeFirstOrThrow();
  return toCoupon({ ...values, id: row.id, uses: 0 });
}

export async function companiesOfCoupon(tx: OperatorTransaction, id: number): Promise<number[]> {
  const text = 'select company_id as id from coupon_uses where "couponId" = $1 and "invoicesLeft" > 0';
  return (await tx.query<{ id: number }>('coupons-companies', text, [id])).map((row) => row.id);
}

/** Returns the code of what was removed. */
export async function removeCoupon(tx: OperatorTransaction, id: number): Promise<string | undefined> {
  const text = 'delete from coupons where id = $1 returning code';
  return (await tx.query<{ code: string }>('coupons-remove', text, [id]))[0]?.code;
}

interface LockedCoupon {
  id: number;
  invoices: number;
}

/** A coupon that is not over and not used up, locked: uses of one coupon are counted one after another. */
export async function lockCoupon(
  tx: OperatorTransaction,
  code: string,
  now: Date,
): Promise<LockedCoupon | undefined> {
  const lock = 'select id from coupons where upper(code) = $1 for no key update';
  if ((await tx.query<{ id: number }>('coupons-lock', lock, [code])).length === 0) return undefined;
  const [row] = await tx.query<LockedCoupon>(
    'coupons-usable',
    `select id, invoices from coupons where upper(code) = $1 and ("validUntil" is null or "validUntil" > $2)
       and ("mostUses" is null or "mostUses" > (select count(*) from coupon_uses u where u."couponId" = coupons.id))`,
    [code, now],
  );
  return row;
}

/** False when the company has used this coupon before, or another one is running. */
export async function startCoupon(
  tx: OperatorTransaction,
  companyId: number,
  { id, invoices }: LockedCoupon,
): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    'coupons-start',
    `insert into coupon_uses (company_id, "couponId", "invoicesLeft") values ($1, $2, $3)
     on conflict do nothing returning "couponId" as id`,
    [companyId, id, invoices],
  );
  return rows.length > 0;
}
