import { NativeSelect } from '@mantine/core';
import type { ApiToken } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRefetchSendApi } from './send-api-queries.ts';
import styles from './send-api.module.css';

const overlaps = ['0', '1', '24', '72', '168'] as const;

interface Props {
  token: ApiToken;
  onMade: (text: string) => void;
  onClose: () => void;
}

/** A new text for a token; the old one goes on for a while, so that programs can be changed one after another. */
export function RotateDialog({ token, onMade, onClose }: Props) {
  const { t } = useTranslation('send-api');
  const refetch = useRefetchSendApi();
  const form = useForm({
    initial: { overlapHours: '24' },
    submit: async ({ overlapHours }) => {
      const body = { overlapHours: Number(overlapHours) };
      const { token: text } = await call('rotateApiToken', { params: { id: token.id }, body });
      await refetch();
      onMade(text);
    },
  });
  return (
    <FormDialog
      title={t('tokens.rotateTitle', { name: token.name })}
      submitLabel={t('tokens.rotate')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <p className={styles.text}>{t('tokens.rotateText')}</p>
      <NativeSelect
        {...form.field('overlapHours')}
        label={t('tokens.overlap')}
        data={overlaps.map((hours) => ({ value: hours, label: t(`overlaps.${hours}`) }))}
      />
    </FormDialog>
  );
}
