import { Button, SegmentedControl, Tabs } from '@mantine/core';
import { billingLists, type BillingList, type BillingRow } from '@prosa/contract';
import { IconDownload, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useListFailure } from '../../../shared/list-failure.ts';
import { PagedTable } from '../../../shared/paged-table.tsx';
import { usePages } from '../../../shared/pages.ts';
import { toast } from '../../../shared/toast.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDate, formatMoney } from '../../../ui/format.ts';
import { PageBar } from '../../../ui/page-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TabRow } from '../../../ui/tab-row.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { operatorBillingKey } from './billing-queries.ts';
import styles from './billing.module.css';
import { CompanyBillingDialog } from './company-billing-dialog.tsx';
import { Comparison } from './comparison.tsx';
import { Coupons } from './coupons.tsx';
import { OddPayments } from './odd-payments.tsx';

type Row = BillingRow & { id: number };

function useColumns(): Column<Row>[] {
  const { t, i18n } = useTranslation('billing');
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, i18n.language));
  const isPhone = useIsPhone();
  const day = (instant: string | null) => (instant === null ? '–' : formatDate(instant, i18n.language));
  const daysText = (days: number) => {
    if (days === 0) return t('dueToday');
    return days < 0 ? t('daysOver', { count: -days }) : t('daysLeft', { count: days });
  };
  const due: Column<Row> = {
    key: 'dueDate',
    header: t('dueDate'),
    isNumber: true,
    render: ({ dueDate, daysLeft }) => (
      <span className={styles.stack}>
        <span>{day(dueDate)}</span>
        <span className={styles.small}>{daysText(daysLeft)}</span>
      </span>
    ),
  };
  return [
    {
      key: 'name',
      header: t('company'),
      render: ({ name, dueDate, daysLeft }) => (
        <span className={styles.name}>
          <b>{name}</b>
          {isPhone ? (
            <span className={styles.small}>
              {day(dueDate)} · {daysText(daysLeft)}
            </span>
          ) : null}
        </span>
      ),
    },
    { key: 'plan', header: t('plan'), isSecondary: true, render: ({ plan }) => plan ?? '–' },
    ...(isPhone ? [] : [due]),
    { key: 'payable', header: t('toPay'), isNumber: true, render: ({ payable }) => money(payable) },
    {
      key: 'monthly',
      header: t('monthly'),
      isNumber: true,
      isSecondary: true,
      render: ({ monthly }) => money(monthly),
    },
    {
      key: 'lastPaidAt',
      header: t('lastPaid'),
      isNumber: true,
      isSecondary: true,
      render: ({ lastPaidAt }) => day(lastPaidAt),
    },
  ];
}

function useStanding(list: BillingList, searchParam: string) {
  const [sums, setSums] = useState<Awaited<ReturnType<typeof fetchPage>>['sums']>();
  const fetchPage = async (pageNumber: number, signal: AbortSignal) =>
    call('pageBilling', { query: { list, searchParam, pageNumber }, signal });
  const pages = usePages({
    queryKey: [...operatorBillingKey, list, searchParam],
    fetchPage: async (pageNumber, signal) => {
      const page = await fetchPage(pageNumber, signal);
      setSums(page.sums);
      return page;
    },
    rowsOf: (page) => page.rows.map((row): Row => ({ ...row, id: row.companyId })),
  });
  return { pages, sums };
}

function Export({ list, searchParam }: { list: BillingList; searchParam: string }) {
  const { t } = useTranslation('billing');
  const errorText = useErrorText();
  const save = () => {
    download('exportBilling', { query: { list, searchParam } }).catch((error: unknown) =>
      toast.failed(errorText(error)),
    );
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} onClick={save}>
      {t('export')}
    </Button>
  );
}

const isList = (text: string): text is BillingList => (billingLists as readonly string[]).includes(text);

function Standing() {
  const { t, i18n } = useTranslation('billing');
  const [search, setSearch] = useUrlState('q');
  const [text, setList] = useUrlState('list');
  const list = isList(text) ? text : 'overdue';
  const { pages, sums } = useStanding(list, search);
  const columns = useColumns();
  const [open, setOpen] = useState<Row | null>(null);
  useListFailure(pages.error);
  const money = (amount: number | undefined) =>
    amount === undefined ? '–' : formatMoney(amount, i18n.language);
  const facts = [
    [t('recurring'), money(sums?.recurring)],
    [t('overdueSum'), money(sums?.overdue)],
    ...billingLists.map((name) => [t(`lists.${name}`), String(sums?.counts[name] ?? '–')]),
  ];
  return (
    <>
      <dl className={styles.sums}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.filters}>
        <SegmentedControl
          className={styles.lists ?? ''}
          withItemsBorders={false}
          aria-label={t('list')}
          data={billingLists.map((value) => ({ value, label: t(`lists.${value}`) }))}
          value={list}
          onChange={setList}
        />
        <SearchField label={t('searchCompany')} value={search} onChange={setSearch} />
        <Export list={list} searchParam={search} />
      </div>
      <PagedTable
        label={t(`lists.${list}`)}
        list={pages}
        columns={columns}
        empty={<EmptyState icon={<IconReceipt />} title={t('noneTitle')} text={t('noneText')} />}
        actions={(row) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('invoicesOf', { name: row.name })}
            onClick={() => setOpen(row)}
          >
            {t('invoices')}
          </Button>
        )}
      />
      {open ? (
        <CompanyBillingDialog
          company={{ id: open.companyId, name: open.name }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

const tabs = ['standing', 'payments', 'comparison', 'coupons'] as const;

/** How the companies pay, for the operator. */
export function BillingPage() {
  const { t } = useTranslation('billing');
  const [tab, setTab] = useUrlState('tab');
  const here = tabs.find((name) => name === tab) ?? 'standing';
  return (
    <Tabs value={here} onChange={(next) => setTab(next ?? '')} keepMounted={false}>
      <PageBar title={t('operatorTitle')} />
      <TabRow here={here}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value="standing">
        <Standing />
      </Tabs.Panel>
      <Tabs.Panel value="payments">
        <OddPayments />
      </Tabs.Panel>
      <Tabs.Panel value="comparison">
        <Comparison />
      </Tabs.Panel>
      <Tabs.Panel value="coupons">
        <Coupons />
      </Tabs.Panel>
    </Tabs>
  );
}
