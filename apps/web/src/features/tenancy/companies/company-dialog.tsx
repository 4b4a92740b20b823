import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { type CompanyRow, recurrences } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { NewPasswordField } from '../../../shared/new-password-field.tsx';
import { everyPlanQuery } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IdSelect } from '../../../ui/id-select.tsx';
import { DayField } from '../../../ui/moment-field.tsx';
import styles from './companies.module.css';
import { companiesKey } from './company-queries.ts';
import { bodyOf, dayOf } from './company-values.ts';

const texts = ['phone', 'document', 'paymentMethod', 'addressStreet', 'addressCity', 'addressState'] as const;

const initialOf = (company: CompanyRow | null) => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  password: '',
  planId: company?.planId ?? null,
  status: company?.status ?? true,
  dueDate: dayOf(company?.dueDate ?? null),
  recurrence: company?.recurrence ?? '',
  phone: company?.phone ?? '',
  document: company?.document ?? '',
  paymentMethod: company?.paymentMethod ?? '',
  addressStreet: company?.addressStreet ?? '',
  addressCity: company?.addressCity ?? '',
  addressState: company?.addressState ?? '',
});
export type CompanyValues = ReturnType<typeof initialOf>;

function useCompanyForm(company: CompanyRow | null, onClose: () => void) {
  const { t } = useTranslation(['companies', 'common']);
  const refetch = useRefetch(companiesKey);
  return useForm({
    initial: initialOf(company),
    required: ['name', 'email', 'planId', ...(company ? [] : (['password'] as const))],
    rules: async () => {
      const { CompanyInput } = await import('@prosa/contract');
      return {
        safeParse: (values: unknown) => CompanyInput.safeParse(bodyOf(values as CompanyValues, company)),
      };
    },
    sentences: {
      name: { missing: t('nameMissing') },
      email: { missing: t('emailMissing'), format: t('emailWrong') },
    },
    fieldOf: {
      ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
      ERR_EMAIL_ALREADY_EXISTS: 'email',
      ERR_WEAK_PASSWORD: 'password',
      ERR_CURRENT_PASSWORD_REQUIRED: 'password',
    },
    submit: async (values) => {
      const body = bodyOf(values, company);
      try {
        if (company) await call('updateCompany', { params: { id: company.id }, body });
        else await call('createCompany', { body: { ...body, password: values.password } });
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

type Form = ReturnType<typeof useCompanyForm>;

function Subscription({ form: { values, set, field, errors } }: { form: Form }) {
  const { t } = useTranslation('companies');
  const plans = useQuery(everyPlanQuery);
  return (
    <div className={styles.pair}>
      <IdSelect
        name="planId"
        label={t('plan')}
        choices={plans.data}
        value={values.planId}
        error={errors.planId}
        searchable
        allowDeselect={false}
        onChange={(planId) => set('planId', planId)}
      />
      <NativeSelect
        {...field('recurrence')}
        label={t('recurrence')}
        data={[
          { value: '', label: t('recurrences.none') },
          ...recurrences.map((value) => ({ value, label: t(`recurrences.${value}`) })),
        ]}
      />
      <DayField {...field('dueDate')} label={t('dueDate')} />
      <Switch
        mt={28}
        label={t('active')}
        checked={values.status}
        onChange={(event) => set('status', event.currentTarget.checked)}
      />
    </div>
  );
}

/** A new company with its first admin, or the facts of one that exists. */
export function CompanyDialog({ company, onClose }: { company: CompanyRow | null; onClose: () => void }) {
  const { t } = useTranslation('companies');
  const form = useCompanyForm(company, onClose);
  return (
    <FormDialog
      title={company ? t('editTitle', { name: company.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      size={680}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextInput {...form.field('name')} data-autofocus label={t('name')} />
        <TextInput {...form.field('email')} type="email" label={t('email')} />
      </div>
      <NewPasswordField
        {...form.field('password')}
        label={t('password')}
        description={t(company ? 'passwordKept' : 'passwordHelp')}
      />
      <Subscription form={form} />
      <div className={styles.pair}>
        {texts.map((name) => (
          <TextInput key={name} {...form.field(name)} label={t(name)} />
        ))}
      </div>
    </FormDialog>
  );
}
