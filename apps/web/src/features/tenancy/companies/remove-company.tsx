import { TextInput } from '@mantine/core';
import { ARCHIVE_DAYS, type CompanyRow } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './companies.module.css';
import { companiesKey } from './company-queries.ts';

/** Archives a company, or removes an archived one for good, once its name is typed. */
export function RemoveCompany({ company, onClose }: { company: CompanyRow; onClose: () => void }) {
  const { t } = useTranslation(['companies', 'common']);
  const { id, name, archivedAt } = company;
  const refetch = useRefetch(companiesKey);
  const isLast = archivedAt !== null;
  const form = useForm({
    initial: { name: '' },
    fieldOf: { ERR_COMPANY_NAME_WRONG: 'name' },
    submit: async (values) => {
      try {
        await call('deleteCompany', { params: { id }, query: isLast ? { name: values.name } : {} });
      } catch (error) {
        toast.failed(t('common:operationFailed'));
        throw error;
      }
      await refetch();
      toast.done(t(isLast ? 'removedForGood' : 'archived', { name, days: ARCHIVE_DAYS }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('common:removeRecord')}
      submitLabel={t('common:actions.delete')}
      submitColor="danger"
      failure={form.failure}
      isBusy={form.isBusy}
      isDisabled={form.values.name.trim() !== name}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <p className={styles.text}>
        {t(isLast ? 'removeNowText' : 'removeText', { name, days: ARCHIVE_DAYS })}
      </p>
      <TextInput
        {...form.field('name')}
        required
        data-autofocus
        autoComplete="off"
        label={t('typeName', { name })}
      />
    </FormDialog>
  );
}
