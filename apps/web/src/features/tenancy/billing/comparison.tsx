import { Select } from '@mantine/core';
import { type ComparedPayment, paymentProviders, type PaymentProviderName } from '@prosa/contract';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { StatusChip } from '../../../ui/chips.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDate, formatPrice } from '../../../ui/format.ts';
import { DayField } from '../../../ui/moment-field.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { operatorBillingKey } from './billing-queries.ts';
import styles from './billing.module.css';

const tones = { equal: 'ok', missingHere: 'danger', missingThere: 'danger', differs: 'warn' } as const;
const DAY_MS = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

function useColumns(): Column<ComparedPayment>[] {
  const { t, i18n } = useTranslation('billing');
  const isPhone = useIsPhone();
  const chip = (verdict: ComparedPayment['verdict']) => (
    <StatusChip tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</StatusChip>
  );
  const result: Column<ComparedPayment> = {
    key: 'verdict',
    header: t('verdict'),
    render: ({ verdict }) => chip(verdict),
  };
  const money = (side: ComparedPayment['theirs'] | ComparedPayment['ours']) => {
    if (side === null) return '–';
    const word = 'kind' in side ? side.kind : side.status;
    return (
      <span className={styles.stack}>
        <span>{formatPrice(side.value, side.currency, i18n.language)}</span>
        <span className={styles.small}>{t(`paymentStates.${word}`)}</span>
      </span>
    );
  };
  return [
    {
      key: 'company',
      header: t('company'),
      render: ({ companyName, paymentId, verdict }) => (
        <span className={styles.name}>
          <b>{companyName ?? '–'}</b>
          <span className={styles.reference}>{paymentId}</span>
          {isPhone ? <span className={styles.below}>{chip(verdict)}</span> : null}
        </span>
      ),
    },
    {
      key: 'theirs',
      header: t('theirs'),
      isNumber: true,
      render: ({ theirs }) => money(theirs),
    },
    { key: 'ours', header: t('ours'), isNumber: true, render: ({ ours }) => money(ours) },
    ...(isPhone ? [] : [result]),
    {
      key: 'paidAt',
      header: t('paidAt'),
      isNumber: true,
      isSecondary: true,
      render: ({ paidAt }) => (paidAt === null ? '–' : formatDate(paidAt, i18n.language)),
    },
  ];
}

/** What a provider has recorded of a period beside what is recorded here. */
export function Comparison() {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const columns = useColumns();
  const [provider, setProvider] = useState<PaymentProviderName>('efi');
  const [since, setSince] = useState(dayAgo(30));
  const [until, setUntil] = useState(dayAgo(0));
  const { data, error, refetch } = useQuery({
    queryKey: [...operatorBillingKey, 'comparison', provider, since, until],
    queryFn: async () => call('comparePayments', { query: { provider, since, until } }),
    enabled: since !== '' && until !== '',
    retry: false,
  });
  return (
    <>
      <div className={styles.filters}>
        <Select
          label={t('provider')}
          data={paymentProviders.map((value) => ({ value, label: t(`providers.${value}`) }))}
          value={provider}
          allowDeselect={false}
          onChange={(value) => setProvider((value ?? 'efi') as PaymentProviderName)}
        />
        <DayField
          name="since"
          label={t('since')}
          value={since}
          onChange={({ currentTarget }) => setSince(currentTarget.value)}
        />
        <DayField
          name="until"
          label={t('until')}
          value={until}
          onChange={({ currentTarget }) => setUntil(currentTarget.value)}
        />
      </div>
      <DataTable
        label={t('tabs.comparison')}
        columns={columns}
        rows={data?.rows}
        keyOf={({ paymentId }) => paymentId}
        error={error ? errorText(error) : null}
        onRetry={() => void refetch()}
        empty={<EmptyState icon={<IconScale />} title={t('noPayments')} text={t('nothingToCompare')} />}
      />
    </>
  );
}
