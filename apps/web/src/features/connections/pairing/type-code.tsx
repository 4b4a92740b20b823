import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { Failure } from '../../../ui/failure.tsx';
import { type Given, Letters } from './letters.tsx';
import styles from './pairing.module.css';

interface Props {
  id: number;
  /** The number entered before; null: none yet. */
  number: string | null;
  onNumber: (number: string) => void;
  onScan: () => void;
}

/**
 * For a phone whose camera cannot be used: the user enters its number and types the eight letters shown on the
 * phone.
 */
export function TypeCode({ id, number: before, onNumber, onScan }: Props) {
  const { t } = useTranslation('pairing');
  const [given, setGiven] = useState<Given | null>(null);
  const form = useForm({
    initial: { number: before ?? '+55 ' },
    rules: async () => (await import('@prosa/contract')).requestPairingCode.body,
    submit: async ({ number }) => {
      onNumber(number);
      const answer = await call('requestPairingCode', { params: { id }, body: { number } });
      setGiven({ code: answer.code, endsAt: Date.now() + answer.expiresInSeconds * 1_000 });
    },
  });
  // A dialog sets the focus only when it opens; this field appears later, in place of the QR code.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.type}>
      <form className={given ? styles.given : styles.number} onSubmit={form.onSubmit} noValidate>
        {given === null ? (
          <>
            <TextInput
              {...form.field('number')}
              ref={field}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              label={t('number')}
              description={t('numberHelp')}
            />
            <Failure>{form.failure}</Failure>
            <Button type="submit" loading={form.isBusy}>
              {t('ask')}
            </Button>
          </>
        ) : (
          <>
            <Letters given={given} isBusy={form.isBusy} />
            <Failure>{form.failure}</Failure>
            <Button variant="subtle" size="compact-sm" onClick={() => setGiven(null)}>
              {t('otherNumber')}
            </Button>
          </>
        )}
      </form>
      <Button variant="subtle" size="compact-sm" onClick={onScan}>
        {t('scanInstead')}
      </Button>
    </div>
  );
}
