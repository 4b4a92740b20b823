import { Button, TextInput } from '@mantine/core';
import { monthsOf, shownDocument } from '@prosa/domain';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { formatMoney } from '../../../ui/format.ts';
import { billingKey } from './billing-queries.ts';
import styles from './billing.module.css';
import { useSizeText } from './size-text.ts';
import { type Checkout, type CheckoutState, sizeOf, totalOf } from './use-checkout.ts';

function Coupon({ invoiceId }: { invoiceId: number }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const refetch = useRefetch(billingKey);
  const [code, setCode] = useState('');
  const use = useMutation({
    mutationFn: async () => call('applyCoupon', { params: { id: invoiceId }, body: { code } }),
    onSuccess: refetch,
  });
  return (
    <TextInput
      className={styles.coupon ?? ''}
      label={t('coupon')}
      value={code}
      error={use.error ? errorText(use.error) : undefined}
      onChange={(event) => setCode(event.currentTarget.value)}
      // The button stays beside the field, and an error has the width of both.
      inputContainer={(field) => (
        <div>
          {field}
          <Button
            variant="default"
            disabled={code.trim() === ''}
            loading={use.isPending}
            onClick={() => use.mutate()}
          >
            {t('useCoupon')}
          </Button>
        </div>
      )}
    />
  );
}

/** What is used above the new limits: it stays, and nothing is added until it is less. */
function Warnings({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const { t } = useTranslation('billing');
  const size = sizeOf(checkout, state.choice);
  const above = (['users', 'connections', 'queues'] as const).filter((key) => checkout.used[key] > size[key]);
  if (above.length === 0) return null;
  return (
    <p className={styles.warning}>
      {t('above', {
        list: above.map((key) => `${t(key)}: ${checkout.used[key]} / ${size[key]}`).join(' · '),
      })}
    </p>
  );
}

/**
 * What remains to be paid; null while the server has yet to say what a coupon and a credit take off another choice than
 * the invoice has.
 */
function remaining(checkout: Checkout, choice: CheckoutState['choice']): number | null {
  const value = totalOf(checkout, choice);
  const { invoice } = checkout;
  if (!invoice || (invoice.discount === 0 && invoice.credit === 0)) return value;
  return invoice.value === value ? invoice.payable : null;
}

/** Everything once more, before the charge is asked for. */
export function Review({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const { t, i18n } = useTranslation('billing');
  const sizeText = useSizeText();
  const { payer, choice } = state;
  const { invoice } = checkout;
  const size = sizeOf(checkout, choice);
  const money = (amount: number) => formatMoney(amount, i18n.language);
  const name =
    choice.plan === 'custom' ? t('custom') : checkout.plans.find(({ id }) => id === choice.plan)?.name;
  const facts: [string, string | undefined][] = [
    [t('payer.firstName'), `${payer.firstName} ${payer.lastName}`.trim()],
    [t('payer.zipcode'), shownDocument(payer.zipcode)],
    [t('plan'), name],
    [t('includes'), sizeText(size)],
    [t('period'), t('months', { count: monthsOf(checkout.recurrence) })],
    [t('value'), money(totalOf(checkout, choice))],
  ];
  const rest = remaining(checkout, choice);
  if (invoice?.coupon && rest === null) facts.push([t('discount'), invoice.coupon]);
  else if (invoice?.coupon) facts.push([t('discount'), `${invoice.coupon}: ${money(invoice.discount)}`]);
  if (invoice && invoice.credit > 0 && rest !== null) facts.push([t('credit'), money(invoice.credit)]);
  facts.push([t('toPay'), rest === null ? t('afterDeductions') : money(rest)]);
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Warnings checkout={checkout} state={state} />
      {invoice && invoice.coupon === null ? <Coupon invoiceId={invoice.id} /> : null}
    </>
  );
}
