import { Button } from '@mantine/core';
import type { PlanRow } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { everyPlanQuery } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './plans.module.css';

/** Explains why a plan that companies have stays, with their number. */
function InUse({ plan: { name, companies }, onClose }: { plan: PlanRow; onClose: () => void }) {
  const { t } = useTranslation(['plans', 'common']);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('inUseTitle', { name })}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div className={styles.explained}>
        <p className={styles.note}>{t('inUse', { count: companies })}</p>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common:actions.close')}
        </Button>
      </div>
    </Dialog>
  );
}

export function RemovePlan({ plan, onClose }: { plan: PlanRow; onClose: () => void }) {
  const { t } = useTranslation(['plans', 'common']);
  const refetch = useRefetch(everyPlanQuery.queryKey);
  if (plan.companies > 0) return <InUse plan={plan} onClose={onClose} />;
  const remove = async () => {
    try {
      await call('deletePlan', { params: { id: plan.id } });
    } catch (error) {
      const details = isApiError(error) ? error.details : [];
      const count = details.find(({ field }) => field === 'companies')?.message;
      toast.failed(t('common:operationFailed'));
      // A company got the plan since the list was read.
      if (count !== undefined) toast.failed(t('inUse', { count: Number(count) }));
      await refetch();
      throw error;
    }
    toast.done(t('common:operationDone'));
    await refetch();
  };
  return (
    <ConfirmDialog
      title={t('common:removeRecord')}
      text={t('removeText', { name: plan.name })}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
