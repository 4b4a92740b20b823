import { Button } from '@mantine/core';
import { type PlanRow, planFlags } from '@prosa/contract';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../shared/error-text.ts';
import { useListFailure } from '../../../shared/list-failure.ts';
import { SettingsTabs } from '../../../shared/settings-tabs.tsx';
import { everyPlanQuery } from '../../../shared/queries.ts';
import { StatusChip } from '../../../ui/chips.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatMoney, formatSize } from '../../../ui/format.ts';
import { PageBar } from '../../../ui/page-bar.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { RemovePlan } from './remove-plan.tsx';

/** What the plan leaves out: a plan with everything needs no list. */
function Features({ plan }: { plan: PlanRow }) {
  const { t } = useTranslation('plans');
  const missing = planFlags.filter((flag) => !plan[flag]);
  if (missing.length === 0) return t('everything');
  return t('without', { features: missing.map((flag) => t(`flags.${flag}`)).join(', ') });
}

function useColumns(): Column<PlanRow>[] {
  const { t, i18n } = useTranslation('plans');
  const limits = (['users', 'connections', 'queues'] as const).map((key) => ({
    key,
    header: t(key),
    isNumber: true,
    isSecondary: true,
    render: (plan: PlanRow) => plan[key],
  }));
  return [
    { key: 'id', header: t('id'), isNumber: true, isSecondary: true, width: '56px', render: ({ id }) => id },
    { key: 'name', header: t('name'), render: ({ name }) => <b>{name}</b> },
    ...limits,
    {
      key: 'storageLimit',
      header: t('storageLimit'),
      isNumber: true,
      isSecondary: true,
      render: ({ storageLimit }) =>
        storageLimit === null ? t('unlimited') : formatSize(storageLimit * 1_000_000, i18n.language),
    },
    {
      key: 'amount',
      header: t('amount'),
      isNumber: true,
      render: ({ amount }) => formatMoney(amount, i18n.language),
    },
    {
      key: 'public',
      header: t('isPublic'),
      isSecondary: true,
      render: ({ isPublic }) => (
        <StatusChip tone={isPublic ? 'ok' : 'neutral'}>{t(isPublic ? 'yes' : 'no')}</StatusChip>
      ),
    },
    { key: 'companies', header: t('companies'), isNumber: true, render: ({ companies }) => companies },
    {
      key: 'features',
      header: t('features'),
      isSecondary: true,
      render: (plan) => <Features plan={plan} />,
    },
  ];
}

type Open = { kind: 'edit'; plan: PlanRow | null } | { kind: 'remove'; plan: PlanRow };

/** The plans that companies can have, for the operator. */
export function PlansPage() {
  const { t } = useTranslation('plans');
  const errorText = useErrorText();
  const plans = useQuery(everyPlanQuery);
  useListFailure(plans.error);
  const columns = useColumns();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen({ kind: 'edit', plan: null })}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <SettingsTabs
        here="plans"
        bar={
          <PageBar title={t('title')} count={plans.data?.length}>
            {add}
          </PageBar>
        }
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={plans.data}
          keyOf={({ id }) => id}
          error={plans.error ? errorText(plans.error) : null}
          onRetry={() => void plans.refetch()}
          empty={
            <EmptyState icon={<IconReceipt />} title={t('emptyTitle')} text={t('emptyText')} action={add} />
          }
          actions={(plan) => (
            <RowActions
              name={plan.name}
              onEdit={() => setOpen({ kind: 'edit', plan })}
              onRemove={() => setOpen({ kind: 'remove', plan })}
            />
          )}
        />
      </SettingsTabs>
      {open?.kind === 'edit' ? <PlanDialog plan={open.plan} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemovePlan plan={open.plan} onClose={close} /> : null}
    </>
  );
}
