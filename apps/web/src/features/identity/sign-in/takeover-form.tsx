import { Button } from '@mantine/core';
import type { Elsewhere } from '@prosa/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceText } from '../../../shared/device-text.ts';
import { useForm } from '../../../shared/form.ts';
import { agoOf } from '../../../ui/ago.ts';
import { Failure } from '../../../ui/failure.tsx';
import styles from './sign-in.module.css';

interface Props {
  elsewhere: Elsewhere;
  onContinue: () => Promise<void>;
  onBack: () => void;
}

/** The last step where a person has one session: whether the one elsewhere may end. */
export function TakeoverForm({ elsewhere, onContinue, onBack }: Props) {
  const { t, i18n } = useTranslation('auth');
  const deviceText = useDeviceText();
  const { onSubmit, failure, isBusy } = useForm({ initial: {}, submit: onContinue });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const text = t('takeover.text', {
    name: elsewhere.name,
    device: deviceText(elsewhere),
    ago: agoOf(elsewhere.lastSeenAt, i18n.language, { style: 'long' }),
  });
  return (
    <form className={styles.fields} onSubmit={onSubmit} noValidate>
      <p className={styles.step} role="status">
        {text}
      </p>
      <Failure>{failure}</Failure>
      <Button ref={button} type="submit" size="md" fullWidth loading={isBusy}>
        {t('takeover.continue')}
      </Button>
      <Button variant="subtle" size="compact-md" color="gray" onClick={onBack}>
        {t('takeover.back')}
      </Button>
    </form>
  );
}
