import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRefetchSuppressions } from './suppression-queries.ts';

/** Adds one number that campaigns never write to. */
export function SuppressionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('suppressions');
  const refetch = useRefetchSuppressions();
  const form = useForm({
    initial: { number: '' },
    required: ['number'],
    fieldOf: { ERR_SUPPRESSION_ALREADY_EXISTS: 'number' },
    submit: async (body) => {
      await call('createSuppression', { body });
      await refetch();
      toast.done(t('saved', { number: body.number }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput
        {...form.field('number')}
        data-autofocus
        type="tel"
        label={t('number')}
        description={t('numberHelp')}
      />
    </FormDialog>
  );
}
