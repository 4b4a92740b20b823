import { Checkbox, TextInput } from '@mantine/core';
import { isAdmin } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { useMe } from '../../../shared/session.tsx';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRefreshViews } from './view-queries.ts';

/** Saves the list's present filter under a name; an admin may share it. */
export function ViewDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const { t } = useTranslation('search');
  const me = useMe();
  const refresh = useRefreshViews();
  const form = useForm({
    initial: { name: '', query, isShared: false },
    rules: async () => (await import('@prosa/contract')).SavedViewInput,
    submit: async (values) => {
      await call('createSavedView', { body: values });
      await refresh();
      toast.done(t('views.saved', { name: values.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('views.save')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} data-autofocus required label={t('views.name')} />
      {isAdmin(me) ? (
        <Checkbox
          label={t('views.share')}
          description={t('views.shareHelp')}
          checked={form.values.isShared}
          onChange={(event) => form.set('isShared', event.currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
