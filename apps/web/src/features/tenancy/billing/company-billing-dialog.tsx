import { Button, TextInput } from '@mantine/core';
import type { CompanyBilling } from '@prosa/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatDate, formatMoney } from '../../../ui/format.ts';
import { operatorBillingKey } from './billing-queries.ts';
import styles from './billing.module.css';
import { toneOf, useInvoiceColumns } from './invoice-columns.tsx';
import { usePaymentColumns } from './odd-payments.tsx';

interface Company {
  id: number;
  name: string;
}

function useChange<Input>(change: (input: Input) => Promise<unknown>) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const refetch = useRefetch(operatorBillingKey);
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast.done(t('operationDone'));
      await refetch();
    },
    onError: (error) => toast.failed(errorText(error)),
  });
}

function Price({ company, billing }: { company: Company; billing: CompanyBilling }) {
  const { t } = useTranslation('billing');
  const [price, setPrice] = useState<number | string>(billing.price ?? '');
  const save = useChange(async () =>
    call('setCompanyPrice', {
      params: { id: company.id },
      body: { price: price === '' ? null : Number(price) },
    }),
  );
  return (
    <div className={styles.inline}>
      <AmountField
        label={t('ownPrice')}
        placeholder={t('planPrice')}
        prefix="R$ "
        min={0}
        value={price}
        onChange={setPrice}
      />
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate(undefined)}>
        {t('savePrice')}
      </Button>
    </div>
  );
}

function Credit({ company, billing }: { company: Company; billing: CompanyBilling }) {
  const { t, i18n } = useTranslation('billing');
  const [amount, setAmount] = useState<number | string>('');
  const [note, setNote] = useState('');
  const give = useChange(async () => {
    await call('grantCredit', { params: { id: company.id }, body: { amount: Number(amount), note } });
    setAmount('');
    setNote('');
  });
  return (
    <div className={styles.inline}>
      <AmountField
        allowNegative
        label={t('giveCredit', { balance: formatMoney(billing.balance, i18n.language) })}
        prefix="R$ "
        value={amount}
        onChange={setAmount}
      />
      <TextInput label={t('note')} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <Button
        variant="default"
        loading={give.isPending}
        disabled={amount === '' || Number(amount) === 0}
        onClick={() => give.mutate(undefined)}
      >
        {t('give')}
      </Button>
    </div>
  );
}

function Invoices({ company, billing }: { company: Company; billing: CompanyBilling }) {
  const { t, i18n } = useTranslation('billing');
  const columns = useInvoiceColumns();
  const [paying, setPaying] = useState<number | null>(null);
  const pay = useChange(async (id: number) => call('markInvoicePaid', { params: { id }, body: {} }));
  const invoice = billing.invoices.find(({ id }) => id === paying);
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={billing.invoices}
        keyOf={({ id }) => id}
        toneOf={toneOf}
        empty={t('emptyTitle')}
        actions={({ id, status }) =>
          status === 'open' ? (
            <Button size="compact-sm" variant="default" onClick={() => setPaying(id)}>
              {t('markPaid')}
            </Button>
          ) : null
        }
      />
      {invoice ? (
        <ConfirmDialog
          title={t('markPaidTitle', { name: company.name })}
          text={t('markPaidText', { value: formatMoney(invoice.payable, i18n.language) })}
          confirmLabel={t('markPaid')}
          onConfirm={async () => {
            await pay.mutateAsync(invoice.id);
            setPaying(null);
          }}
          onClose={() => setPaying(null)}
        />
      ) : null}
    </>
  );
}

function Content({ company, billing }: { company: Company; billing: CompanyBilling }) {
  const { t, i18n } = useTranslation('billing');
  const paymentColumns = usePaymentColumns().filter(({ key }) => key !== 'company');
  return (
    <div className={styles.rows}>
      <Price company={company} billing={billing} />
      <Credit company={company} billing={billing} />
      <h3 className={styles.section}>{t('title')}</h3>
      <Invoices company={company} billing={billing} />
      <h3 className={styles.section}>{t('payments')}</h3>
      <DataTable
        label={t('payments')}
        columns={paymentColumns}
        rows={billing.payments}
        keyOf={({ id }) => id}
        empty={t('noPayments')}
      />
      {billing.credits.length > 0 ? <h3 className={styles.section}>{t('credits')}</h3> : null}
      {billing.credits.map(({ id, amount, reason, note, createdAt }) => (
        <div key={id} className={styles.inline}>
          <span className="num">{formatDate(createdAt, i18n.language)}</span>
          <b className="num">{formatMoney(amount, i18n.language)}</b>
          <span>{t(`reasons.${reason}`)}</span>
          <span className={styles.small}>{note}</span>
        </div>
      ))}
    </div>
  );
}

/** Price, credit, invoices and payments of one company, for the operator. */
export function CompanyBillingDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useTranslation(['billing', 'common']);
  const errorText = useErrorText();
  const { data, error } = useQuery({
    queryKey: [...operatorBillingKey, 'company', company.id],
    queryFn: async () => call('listCompanyInvoices', { params: { id: company.id } }),
  });
  return (
    <Dialog
      opened
      size={980}
      title={t('invoicesOf', { name: company.name })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      onClose={onClose}
    >
      {error ? errorText(error) : null}
      {data ? <Content company={company} billing={data} /> : null}
    </Dialog>
  );
}
