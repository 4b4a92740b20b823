import type { PaymentRow } from '@prosa/contract';
import { IconReceipt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { PagedTable } from '../../../shared/paged-table.tsx';
import { usePages } from '../../../shared/pages.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDate, formatPrice } from '../../../ui/format.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { operatorBillingKey } from './billing-queries.ts';
import styles from './billing.module.css';

export function usePaymentColumns(): Column<PaymentRow>[] {
  const { t, i18n } = useTranslation('billing');
  return [
    {
      key: 'company',
      header: t('company'),
      render: ({ companyName, invoiceId }) => (
        <span className={styles.name}>
          <b>{companyName || '–'}</b>
          <span className={styles.small}>{t('number', { id: invoiceId })}</span>
        </span>
      ),
    },
    {
      key: 'provider',
      header: t('provider'),
      isSecondary: true,
      render: ({ provider, externalId }) => (
        <span className={styles.stack}>
          <span>{t(`providers.${provider}`)}</span>
          <span className={styles.reference}>{externalId}</span>
        </span>
      ),
    },
    {
      key: 'value',
      header: t('value'),
      isNumber: true,
      render: ({ value, currency }) => formatPrice(value, currency, i18n.language),
    },
    {
      key: 'effect',
      header: t('effect'),
      render: ({ effect, kind, mark, note, provider, paidAt }) => (
        <span className={styles.stack}>
          <span>{t(`effects.${effect}`)}</span>
          <span className={styles.small}>
            {[mark ? t(`marks.${mark}`) : '', kind === 'mismatch' ? t('mismatch') : '', note]
              .filter((text) => text !== '')
              .join(' · ')}
          </span>
          <span className={styles.onPhone}>
            <span className={styles.small}>
              {t(`providers.${provider}`)} · {formatDate(paidAt, i18n.language)}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'paidAt',
      header: t('paidAt'),
      isNumber: true,
      isSecondary: true,
      render: ({ paidAt }) => formatDate(paidAt, i18n.language),
    },
  ];
}

/** What was paid twice, less, or has gone back: the operator refunds it, or leaves it as a credit. */
export function OddPayments() {
  const { t } = useTranslation('billing');
  const [search, setSearch] = useUrlState('q');
  const columns = usePaymentColumns();
  const list = usePages({
    queryKey: [...operatorBillingKey, 'payments', search],
    fetchPage: async (pageNumber, signal) =>
      call('pageOddPayments', { query: { searchParam: search, pageNumber }, signal }),
    rowsOf: (page) => page.payments,
  });
  return (
    <>
      <div className={styles.filters}>
        <SearchField label={t('searchCompany')} value={search} onChange={setSearch} />
      </div>
      <PagedTable
        label={t('tabs.payments')}
        list={list}
        columns={columns}
        empty={<EmptyState icon={<IconReceipt />} title={t('nothingOddTitle')} text={t('nothingOddText')} />}
      />
    </>
  );
}
