import { Button, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import type { Coupon } from '@prosa/contract';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useForm } from '../../../shared/form.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { formatDate, formatMoney, formatNumber, formatPercent, percentAffixes } from '../../../ui/format.ts';
import { DayField } from '../../../ui/moment-field.tsx';
import { operatorBillingKey } from './billing-queries.ts';
import styles from './billing.module.css';

const initial = {
  code: '',
  kind: 'percent' as 'percent' | 'amount',
  percent: '' as number | string,
  amount: '' as number | string,
  validUntil: '',
  mostUses: '' as number | string,
  invoices: 1 as number | string,
};

const bodyOf = ({ kind, percent, amount, validUntil, ...rest }: typeof initial) => ({
  ...rest,
  percent: kind === 'percent' ? percent : null,
  amount: kind === 'amount' ? amount : null,
  // The whole day counts.
  validUntil: validUntil === '' ? null : new Date(`${validUntil}T23:59:59`).toISOString(),
});

function useCouponForm(onClose: () => void) {
  const { t } = useTranslation('common');
  const refetch = useRefetch(operatorBillingKey);
  return useForm({
    initial,
    required: ['code'],
    rules: async () => {
      const { CouponInput } = await import('@prosa/contract');
      return { safeParse: (values: unknown) => CouponInput.safeParse(bodyOf(values as typeof initial)) };
    },
    fieldOf: { ERR_COUPON_CODE_TAKEN: 'code' },
    submit: async (values) => {
      await call('createCoupon', { body: bodyOf(values) as never });
      await refetch();
      toast.done(t('operationDone'));
      onClose();
    },
  });
}

function CouponDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('billing');
  const form = useCouponForm(onClose);
  const { values, set, errors, field } = form;
  const number = (name: 'percent' | 'amount' | 'mostUses' | 'invoices') => ({
    name,
    label: t(`couponFields.${name}`),
    value: values[name],
    error: errors[name],
    required: name !== 'mostUses',
    min: 0,
    hideControls: true,
    onChange: (value: number | string) => set(name, value),
  });
  return (
    <FormDialog
      title={t('newCoupon')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput {...field('code')} data-autofocus label={t('couponFields.code')} />
      <SegmentedControl
        aria-label={t('couponFields.kind')}
        value={values.kind}
        data={(['percent', 'amount'] as const).map((value) => ({ value, label: t(`couponFields.${value}`) }))}
        onChange={(kind) => set('kind', kind as typeof initial.kind)}
      />
      {values.kind === 'percent' ? (
        <NumberInput {...number('percent')} {...percentAffixes(i18n.language)} allowDecimal={false} />
      ) : (
        <AmountField {...number('amount')} prefix="R$ " />
      )}
      <NumberInput {...number('invoices')} allowDecimal={false} />
      <NumberInput {...number('mostUses')} allowDecimal={false} placeholder={t('unlimited')} />
      <DayField {...field('validUntil')} label={t('couponFields.validUntil')} />
    </FormDialog>
  );
}

function useColumns(): Column<Coupon>[] {
  const { t, i18n } = useTranslation('billing');
  const usesText = ({ uses, mostUses }: Coupon) =>
    [uses, mostUses]
      .flatMap((count) => (count === null ? [] : [formatNumber(count, i18n.language)]))
      .join(' / ');
  return [
    {
      key: 'code',
      header: t('couponFields.code'),
      render: ({ code }) => <b className={styles.name}>{code}</b>,
    },
    {
      key: 'off',
      header: t('discount'),
      isNumber: true,
      render: ({ percent, amount }) =>
        percent === null ? formatMoney(amount ?? 0, i18n.language) : formatPercent(percent, i18n.language),
    },
    {
      key: 'invoices',
      header: t('couponFields.invoices'),
      isNumber: true,
      isSecondary: true,
      render: ({ invoices }) => invoices,
    },
    {
      key: 'uses',
      header: t('uses'),
      isNumber: true,
      render: (coupon) => <span className={styles.whole}>{usesText(coupon)}</span>,
    },
    {
      key: 'validUntil',
      header: t('couponFields.validUntil'),
      isNumber: true,
      isSecondary: true,
      render: ({ validUntil }) => (validUntil === null ? '–' : formatDate(validUntil, i18n.language)),
    },
  ];
}

/** What the operator gives away by a code. */
export function Coupons() {
  const { t } = useTranslation(['billing', 'common']);
  const errorText = useErrorText();
  const refetch = useRefetch(operatorBillingKey);
  const columns = useColumns();
  const { data, error } = useQuery({
    queryKey: [...operatorBillingKey, 'coupons'],
    queryFn: async () => call('listCoupons'),
  });
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Coupon | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('newCoupon')}
    </Button>
  );
  return (
    <>
      <div className={styles.filters}>{add}</div>
      <DataTable
        label={t('tabs.coupons')}
        columns={columns}
        rows={data}
        keyOf={({ id }) => id}
        error={error ? errorText(error) : null}
        empty={<EmptyState icon={<IconTicket />} title={t('noCouponsTitle')} text={t('noCouponsText')} />}
        actions={(coupon) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('common:actions.of', { action: t('common:actions.delete'), name: coupon.code })}
            onClick={() => setRemoving(coupon)}
          >
            {t('common:actions.delete')}
          </Button>
        )}
      />
      {isAdding ? <CouponDialog onClose={() => setAdding(false)} /> : null}
      {removing ? (
        <ConfirmDialog
          title={t('removeCoupon', { code: removing.code })}
          text={t('removeCouponText')}
          confirmLabel={t('common:actions.delete')}
          onConfirm={async () => {
            await call('deleteCoupon', { params: { id: removing.id } });
            await refetch();
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </>
  );
}
