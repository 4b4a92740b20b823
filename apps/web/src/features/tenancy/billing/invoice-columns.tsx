import type { Invoice } from '@prosa/contract';
import { invoiceState } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../ui/chips.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { formatDate, formatMoney } from '../../../ui/format.ts';
import styles from './billing.module.css';

const tones = { paid: 'ok', cancelled: 'neutral', overdue: 'danger', active: 'brand' } as const;

const stateOf = (invoice: Invoice) => invoiceState(invoice, new Date(new Date().setHours(0, 0, 0, 0)));
/** An overdue invoice is tinted; its chip says why. */
export const toneOf = (invoice: Invoice) => (stateOf(invoice) === 'overdue' ? 'danger' : undefined);

function Value({ invoice }: { invoice: Invoice }) {
  const { t, i18n } = useTranslation('billing');
  const off = invoice.discount + invoice.credit;
  return (
    <span className={styles.stack}>
      <span>{formatMoney(invoice.value - off, i18n.language)}</span>
      {off > 0 ? (
        <span className={styles.small}>
          {t('lessThan', { value: formatMoney(invoice.value, i18n.language) })}
        </span>
      ) : null}
    </span>
  );
}

function Status({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const state = stateOf(invoice);
  return (
    <StatusChip tone={tones[state]}>
      {t(`states.${state}`)}
      {invoice.mark ? ` · ${t(`marks.${invoice.mark}`)}` : ''}
    </StatusChip>
  );
}

export function useInvoiceColumns(): Column<Invoice>[] {
  const { t, i18n } = useTranslation('billing');
  const limits = (['users', 'connections', 'queues'] as const).map((key) => ({
    key,
    header: t(key),
    isNumber: true,
    isSecondary: true,
    render: (invoice: Invoice) => invoice[key],
  }));
  return [
    {
      key: 'detail',
      header: t('detail'),
      render: ({ id, detail, dueDate }) => (
        <span className={styles.stack}>
          <b>{detail}</b>
          <span className={styles.small}>
            {t('number', { id })}
            <span className={styles.onPhone}> · {formatDate(dueDate, i18n.language)}</span>
          </span>
        </span>
      ),
    },
    ...limits,
    { key: 'value', header: t('value'), isNumber: true, render: (invoice) => <Value invoice={invoice} /> },
    {
      key: 'dueDate',
      header: t('dueDate'),
      isNumber: true,
      isSecondary: true,
      render: ({ dueDate }) => formatDate(dueDate, i18n.language),
    },
    { key: 'status', header: t('status'), render: (invoice) => <Status invoice={invoice} /> },
  ];
}
