import type { Invoice } from '@prosa/contract';
import { invoiceState } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../../ui/chips.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { formatDate, formatMoney } from '../../../ui/format.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import styles from './billing.module.css';

const tones = { paid: 'ok', cancelled: 'neutral', overdue: 'danger', active: 'brand' } as const;
const markTones = { refunded: 'warn', chargeback: 'danger' } as const;

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
    <StatusChip tone={invoice.mark ? markTones[invoice.mark] : tones[state]}>
      {t(`states.${state}`)}
      {invoice.mark ? ` · ${t(`marks.${invoice.mark}`)}` : ''}
    </StatusChip>
  );
}

/** On a phone also what the columns of the value, the due date and the status have on wider screens. */
function Detail({ invoice, isPhone }: { invoice: Invoice; isPhone: boolean }) {
  const { t, i18n } = useTranslation('billing');
  return (
    <span className={styles.name}>
      <b>{invoice.detail}</b>
      {isPhone ? (
        <span className={styles.below}>
          <Value invoice={invoice} />
          <Status invoice={invoice} />
        </span>
      ) : null}
      <span className={styles.small}>
        {t('number', { id: invoice.id })}
        <span className={styles.onPhone}> · {formatDate(invoice.dueDate, i18n.language)}</span>
      </span>
    </span>
  );
}

export function useInvoiceColumns(): Column<Invoice>[] {
  const { t, i18n } = useTranslation('billing');
  const isPhone = useIsPhone();
  const limits = (['users', 'connections', 'queues'] as const).map((key) => ({
    key,
    header: t(key),
    isNumber: true,
    isSecondary: true,
    render: (invoice: Invoice) => invoice[key],
  }));
  const detail: Column<Invoice> = {
    key: 'detail',
    header: t('detail'),
    render: (invoice) => <Detail invoice={invoice} isPhone={isPhone} />,
  };
  if (isPhone) return [detail];
  return [
    detail,
    {
      key: 'dueDate',
      header: t('dueDate'),
      isNumber: true,
      isSecondary: true,
      render: ({ dueDate }) => formatDate(dueDate, i18n.language),
    },
    ...limits,
    { key: 'value', header: t('value'), isNumber: true, render: (invoice) => <Value invoice={invoice} /> },
    { key: 'status', header: t('status'), render: (invoice) => <Status invoice={invoice} /> },
  ];
}
