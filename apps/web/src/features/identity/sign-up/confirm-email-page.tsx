import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { Failure } from '../../../ui/failure.tsx';
import { CardPage, styles, ToSignIn } from '../sign-in/index.ts';

function Resend({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const [isSent, setSent] = useState(false);
  const { field, onSubmit, failure, isBusy } = useForm({
    initial: { email },
    rules: async () => (await import('@prosa/contract')).resendConfirmation.body,
    submit: async (values) => {
      setSent(false);
      await call('resendConfirmation', { body: { email: values.email.trim() } });
      setSent(true);
    },
  });
  return (
    <form className={styles.fields} onSubmit={onSubmit} noValidate>
      <TextInput
        {...field('email')}
        label={t('email')}
        description={t('confirmAgain')}
        type="email"
        autoComplete="username"
        required
      />
      <Failure>{failure}</Failure>
      <p role="status" className={styles.other}>
        {isSent && failure === null ? t('resent') : null}
      </p>
      <Button type="submit" variant="default" size="md" fullWidth loading={isBusy}>
        {t('resend')}
      </Button>
    </form>
  );
}

/** The link is used by a button: programs that open the links of mails before people do must not use it up. */
function Confirm({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const { t } = useTranslation('auth');
  const [isInvalid, setInvalid] = useState(false);
  const { onSubmit, failure, isBusy } = useForm({
    initial: {},
    submit: async () => {
      await call('confirmEmail', { body: { token } }).catch((error: unknown) => {
        setInvalid(isApiError(error) && error.code === 'ERR_LINK_NOT_VALID');
        throw error;
      });
      onConfirmed();
    },
  });
  return (
    <>
      {isInvalid ? null : <p className={styles.lead}>{t('confirmAsk')}</p>}
      <Failure>{failure}</Failure>
      {isInvalid ? (
        <Resend email="" />
      ) : (
        <form onSubmit={onSubmit}>
          <Button type="submit" size="md" fullWidth loading={isBusy}>
            {t('confirm')}
          </Button>
        </form>
      )}
    </>
  );
}

/** Confirms the e-mail of a sign-up by the link of the mail, and sends that mail again. */
export function ConfirmEmailPage() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const state = useHistoryState<{ email?: string } | null>();
  const [isConfirmed, setConfirmed] = useState(false);
  const token = search.get('token');
  const email = state?.email ?? '';
  if (isConfirmed) {
    return (
      <CardPage title={t('confirmed')}>
        <p role="status" className={styles.lead}>
          {t('confirmedText')}
        </p>
        <Button component={Link} href="/login" size="md" fullWidth>
          {t('signIn')}
        </Button>
      </CardPage>
    );
  }
  return (
    <CardPage title={t('confirmTitle')}>
      {token === null ? (
        <>
          {email === '' ? null : <p className={styles.lead}>{t('confirmSent', { email })}</p>}
          <Resend email={email} />
        </>
      ) : (
        <Confirm token={token} onConfirmed={() => setConfirmed(true)} />
      )}
      <ToSignIn />
    </CardPage>
  );
}
