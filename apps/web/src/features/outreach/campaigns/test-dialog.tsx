import { TextInput } from '@mantine/core';
import type { Campaign } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';

/** The number of the test before, on this device. */
const NUMBER_KEY = 'campaign-test-number';

/** Sends every message of a campaign to one number, such as the own one. */
export function TestDialog({ campaign: { id, name }, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const form = useForm({
    initial: { number: localStorage.getItem(NUMBER_KEY) ?? '' },
    required: ['number'],
    submit: async (body) => {
      const { sent } = await call('testCampaign', { params: { id }, body });
      localStorage.setItem(NUMBER_KEY, body.number);
      if (sent === 0) toast.failed(t('testEmpty'));
      else toast.done(t('tested', { count: sent, number: body.number }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('testTitle', { name })}
      submitLabel={t('test')}
      failure={form.failure}
      isBusy={form.isBusy}
      isChanged={false}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput
        {...form.field('number')}
        data-autofocus
        type="tel"
        label={t('number')}
        description={t('testHelp')}
      />
    </FormDialog>
  );
}
