import { NumberInput, Switch, TextInput } from '@mantine/core';
import { type PlanRow, planFlags } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { everyPlanQuery } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './plans.module.css';

type Flags = Pick<PlanRow, (typeof planFlags)[number]>;

const limits = ['users', 'connections', 'queues'] as const;

const initialOf = (plan: PlanRow | null) => ({
  name: plan?.name ?? '',
  users: plan?.users ?? ('' as number | string),
  connections: plan?.connections ?? ('' as number | string),
  queues: plan?.queues ?? ('' as number | string),
  storageLimit: plan?.storageLimit ?? ('' as number | string),
  amount: plan?.amount ?? ('' as number | string),
  isPublic: plan?.isPublic ?? true,
  ...(Object.fromEntries(planFlags.map((flag) => [flag, plan?.[flag] ?? true])) as Flags),
});

function usePlanForm(plan: PlanRow | null, onClose: () => void) {
  const { t } = useTranslation(['plans', 'common']);
  const refetch = useRefetch(everyPlanQuery.queryKey);
  return useForm({
    initial: initialOf(plan),
    // An empty number would be stored as 0: nothing at all.
    required: ['name', ...limits, 'amount'],
    rules: async () => (await import('@prosa/contract')).PlanInput,
    fieldOf: { ERR_PLAN_NAME_ALREADY_EXISTS: 'name' },
    submit: async (values) => {
      try {
        if (plan) await call('updatePlan', { params: { id: plan.id }, body: values });
        else await call('createPlan', { body: values });
      } catch (error) {
        toast.failed(t('saveFailed'));
        throw error;
      }
      await refetch();
      toast.done(t('common:operationDone'));
      onClose();
    },
  });
}

type Form = ReturnType<typeof usePlanForm>;

function Numbers({ form: { values, set, errors } }: { form: Form }) {
  const { t } = useTranslation('plans');
  return (
    <div className={styles.numbers}>
      {limits.map((name) => (
        <NumberInput
          key={name}
          name={name}
          required
          label={t(name)}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          value={values[name]}
          error={errors[name]}
          onChange={(value) => set(name, value)}
        />
      ))}
      <NumberInput
        name="storageLimit"
        label={t('storageLimit')}
        placeholder={t('unlimited')}
        min={0}
        suffix=" MB"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={values.storageLimit}
        error={errors.storageLimit}
        onChange={(value) => set('storageLimit', value)}
      />
      <AmountField
        name="amount"
        required
        label={t('amount')}
        prefix="R$ "
        value={values.amount}
        error={errors.amount}
        onChange={(value) => set('amount', value)}
      />
    </div>
  );
}

/** What a plan allows, what it costs a month, and which features it has. */
export function PlanDialog({ plan, onClose }: { plan: PlanRow | null; onClose: () => void }) {
  const { t } = useTranslation('plans');
  const form = usePlanForm(plan, onClose);
  const { values, set } = form;
  return (
    <FormDialog
      title={plan ? t('editTitle', { name: plan.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      size={620}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      {plan && plan.companies > 0 ? (
        <p className={styles.note}>{t('changesAtOnce', { count: plan.companies })}</p>
      ) : null}
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
      <Numbers form={form} />
      <Switch
        label={t('isPublic')}
        description={t('isPublicHelp')}
        checked={values.isPublic}
        onChange={(event) => set('isPublic', event.currentTarget.checked)}
      />
      <fieldset className={styles.flags}>
        <legend>{t('features')}</legend>
        {planFlags.map((flag) => (
          <Switch
            key={flag}
            label={t(`flags.${flag}`)}
            checked={values[flag]}
            onChange={(event) => set(flag, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
