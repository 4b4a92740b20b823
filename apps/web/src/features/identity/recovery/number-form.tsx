import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { Failure } from '../../../ui/failure.tsx';
import { styles } from '../sign-in/index.ts';
import type { SendingWays } from './sending-ways.ts';

interface Props {
  ways: SendingWays;
  wpp: string;
  onSent: (sent: { wpp: string; userId: string }) => void;
}

/** The first step: the registered number. */
export function NumberForm({ ways, wpp: known, onSent }: Props) {
  const { t } = useTranslation('auth');
  const { field, onSubmit, failure, isBusy } = useForm({
    initial: { wpp: known },
    required: ['wpp'],
    rules: async () => (await import('@prosa/contract')).requestRecovery.body,
    sentences: { wpp: { format: t('recovery.wrongNumber') } },
    submit: async ({ wpp }) => {
      const { userId } = await call('requestRecovery', { body: { wpp } });
      toast.done(t('recovery.sent'));
      onSent({ wpp, userId });
    },
  });
  return (
    <form className={styles.fields} onSubmit={onSubmit} noValidate>
      <p className={styles.step}>{t(`recovery.help.${ways}`)}</p>
      <TextInput
        {...field('wpp')}
        label={t('recovery.number')}
        type="tel"
        autoComplete="tel"
        placeholder="+55 11 98765-4321"
        maxLength={30}
        required
      />
      <Failure>{failure}</Failure>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('recovery.send')}
      </Button>
    </form>
  );
}
