import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { type CompanyRow, recurrences } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { type Access, AccessChoice, useAccess } from '../../../shared/access-choice.tsx';
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
  /** Of a new company's first admin; null: what is usual in this installation. */
  access: null as Access | null,
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
  const usual = useAccess(null);
  const isInvited = ({ access }: CompanyValues) => company === null && (access ?? usual) === 'invitation';
  // Whatever was typed before the operator chose to invite is no password.
  const sentOf = (values: CompanyValues) =>
    bodyOf(isInvited(values) ? { ...values, password: '' } : values, company);
  return useForm({
    initial: initialOf(company),
    required: ['name', 'email', 'planId'],
    rules: async () => {
      const { CompanyInput, UserInput } = await import('@prosa/contract');
      const WithPassword = CompanyInput.extend({ password: UserInput.shape.password });
      return {
        safeParse: (values: unknown) => {
          const typed = values as CompanyValues;
          const sent = sentOf(typed);
          return company || isInvited(typed)
            ? CompanyInput.safeParse(sent)
            : WithPassword.safeParse({ ...sent, password: typed.password });
        },
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
      const body = sentOf(values);
      try {
        if (company) await call('updateCompany', { params: { id: company.id }, body });
        else await call('createCompany', { body });
      } catch (error) {
        toast.failed(t('saveFailed'));
        throw error;
      }
      await refetch();
      toast.done(
        isInvited(values) ? t('invitation.sent', { email: values.email }) : t('common:operationDone'),
      );
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
        required
        label={t('plan')}
        choices={plans.data?.map(({ id, name, users }) => ({ id, name: t('planChoice', { name, users }) }))}
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
        className={styles.active}
        label={t('active')}
        checked={values.status}
        onChange={(event) => set('status', event.currentTarget.checked)}
      />
    </div>
  );
}

/** How the first admin of a new company gets in, or another password for one who is there. */
function FirstAdmin({ form, isNew }: { form: Form; isNew: boolean }) {
  const { t } = useTranslation('companies');
  const access = useAccess(form.values.access);
  const field = (
    <NewPasswordField
      {...form.field('password')}
      label={t('password')}
      description={t(isNew ? 'passwordHelp' : 'passwordKept')}
    />
  );
  if (!isNew) return field;
  return (
    <AccessChoice
      access={access}
      help={t('invitation.help')}
      onChange={(chosen) => form.set('access', chosen)}
    >
      {field}
    </AccessChoice>
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
      <FirstAdmin form={form} isNew={company === null} />
      <Subscription form={form} />
      <div className={styles.pair}>
        {texts.map((name) => (
          <TextInput key={name} {...form.field(name)} label={t(name)} />
        ))}
      </div>
    </FormDialog>
  );
}
