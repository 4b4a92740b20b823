import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { Failure } from '../../../ui/failure.tsx';
import { styles } from '../sign-in/index.ts';
import { isRefusal } from './is-refusal.ts';
import type { SendingWays } from './sending-ways.ts';

interface Props {
  ways: SendingWays;
  wpp: string;
  /** Of the request: guesses of other browsers do not count for it. */
  userId: string;
  onVerified: (resetToken: string) => void;
  onBack: () => void;
}

const REDIRECT_MS = 3_000;

/** Leads to the sign-in a moment after the code became void. */
function useRedirect(isVoid: boolean): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isVoid) return undefined;
    const timer = setTimeout(() => navigate('/login'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isVoid, navigate]);
}

/** The second step: the code that was sent. */
export function CodeForm({ ways, wpp, userId, onVerified, onBack }: Props) {
  const { t } = useTranslation('auth');
  const [isVoid, setVoid] = useState(false);
  const [isOver, setOver] = useState(false);
  useRedirect(isVoid);
  const { field, errors, onSubmit, failure, isBusy } = useForm({
    initial: { code: '' },
    required: ['code'],
    rules: async () => (await import('@prosa/contract')).verifyRecovery.query.pick({ code: true }),
    sentences: { code: { format: t('recovery.wrongCode') } },
    fieldOf: { ERR_RECOVERY_WRONG_CODE: 'code' },
    submit: async ({ code }) => {
      const query = { code: code.trim(), userId };
      const { resetToken } = await call('verifyRecovery', { params: { wpp }, query }).catch(
        (error: unknown) => {
          setVoid(isApiError(error, 'ERR_RECOVERY_VOID'));
          setOver(isApiError(error, 'ERR_RECOVERY_EXPIRED'));
          throw isRefusal(error) ? error : new Error(t('recovery.verifyFailed'));
        },
      );
      onVerified(resetToken);
    },
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form className={styles.fields} onSubmit={onSubmit} noValidate>
      <p className={styles.step}>{t(`recovery.codeHelp.${ways}`, { number: wpp })}</p>
      <TextInput
        {...field('code')}
        // The sentence below says what happened; nothing about this code is left to check.
        error={isVoid || isOver || errors.code}
        ref={input}
        label={t('recovery.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        required
      />
      <Failure>{failure}</Failure>
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={isVoid}>
        {t('recovery.verify')}
      </Button>
      <Button variant="subtle" size="compact-md" color="gray" onClick={onBack}>
        {t('recovery.again')}
      </Button>
    </form>
  );
}
