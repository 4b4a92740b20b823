import { Button } from '@mantine/core';
import type { Invoice } from '@prosa/contract';
import { isAdmin } from '@prosa/domain';
import { IconDownload, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useListFailure } from '../../../shared/list-failure.ts';
import { PagedTable } from '../../../shared/paged-table.tsx';
import { useRefetch } from '../../../shared/refetch.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { billingKey, useInvoicePages } from './billing-queries.ts';
import styles from './billing.module.css';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { toneOf, useInvoiceColumns } from './invoice-columns.tsx';

function Receipt({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const save = () => {
    download('readReceipt', { params: { id: invoice.id } }).catch((error: unknown) =>
      toast.failed(errorText(error)),
    );
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={14} />}
      aria-label={t('receiptOf', { id: invoice.id })}
      onClick={save}
    >
      {t('receipt')}
    </Button>
  );
}

function Actions({ invoice, onPay }: { invoice: Invoice; onPay: () => void }) {
  const { t } = useTranslation('billing');
  const me = useMe();
  if (invoice.status === 'paid') return <Receipt invoice={invoice} />;
  if (invoice.status !== 'open') return null;
  if (!isAdmin(me)) return <span className={styles.small}>{t('askAdmin')}</span>;
  return (
    <Button size="compact-sm" aria-label={t('payOf', { id: invoice.id })} onClick={onPay}>
      {t('pay')}
    </Button>
  );
}

/** The company's invoices, which everybody of it may read; admins pay here. */
export function FinancePage() {
  const { t } = useTranslation('billing');
  const list = useInvoicePages();
  const columns = useInvoiceColumns();
  const refetch = useRefetch(billingKey);
  const [isPaying, setPaying] = useState(false);
  useListFailure(list.error);
  useCompanyEvent('invoice', () => void refetch());
  return (
    <>
      <PageBar title={list.count === undefined ? t('title') : t('titleWith', { count: list.count })} />
      <PagedTable
        label={t('title')}
        list={list}
        columns={columns}
        toneOf={toneOf}
        empty={<EmptyState icon={<IconReceipt />} title={t('emptyTitle')} text={t('emptyText')} />}
        actions={(invoice) => <Actions invoice={invoice} onPay={() => setPaying(true)} />}
      />
      {isPaying ? <CheckoutDialog onClose={() => setPaying(false)} /> : null}
    </>
  );
}
