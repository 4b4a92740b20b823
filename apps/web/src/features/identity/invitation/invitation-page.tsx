import { Anchor, Button, TextInput } from '@mantine/core';
import type { AnswerOf, Calls } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useForm } from '../../../shared/form.ts';
import { NewPasswordField } from '../../../shared/new-password-field.tsx';
import { useSession } from '../../../shared/session.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { CardPage, styles, ToSignIn } from '../sign-in/index.ts';

/** Why the page has nothing more to do; outOfHours: the password is saved. */
type Dead = 'invalid' | 'expired' | 'outOfHours';

const deadOf = (error: unknown): Dead | null => {
  if (!isApiError(error)) return null;
  if (error.code === 'ERR_INVITATION_NOT_VALID') return 'invalid';
  if (error.code === 'ERR_INVITATION_EXPIRED') return 'expired';
  return error.code === 'ERR_OUT_OF_HOURS' ? 'outOfHours' : null;
};
const titles = {
  invalid: 'invitation.invalidTitle',
  expired: 'invitation.expiredTitle',
  outOfHours: 'invitation.title',
} as const;

/** Says why the link does not work, and what to do. */
function DeadLink({ why }: { why: Dead }) {
  const { t } = useTranslation('auth');
  return (
    <CardPage title={t(titles[why])}>
      <p role="alert" className={styles.lead}>
        {t(`invitation.${why}`)}
      </p>
      <ToSignIn />
    </CardPage>
  );
}

interface AcceptProps {
  token: string;
  invitation: AnswerOf<Calls['readInvitation']>;
  onDead: (why: Dead) => void;
}

function Accept({ token, invitation: { name, email, companyName }, onDead }: AcceptProps) {
  const { t } = useTranslation('auth');
  const { accept } = useSession();
  const [, navigate] = useLocation();
  const { field, onSubmit, failure, isBusy } = useForm({
    initial: { name, password: '' },
    rules: async () => (await import('@prosa/contract')).acceptInvitation.body.omit({ token: true }),
    fieldOf: { ERR_WEAK_PASSWORD: 'password' },
    submit: async (values) => {
      try {
        await accept({ token, ...values });
      } catch (error) {
        const why = deadOf(error);
        if (!why) throw error;
        onDead(why);
        return;
      }
      // The link leaves the history together with this page.
      navigate('/tickets', { replace: true });
    },
  });
  return (
    <form className={styles.fields} onSubmit={onSubmit} noValidate>
      <p className={styles.lead}>{t('invitation.lead', { company: companyName, email })}</p>
      {/* For password managers, which keep the password under this name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput {...field('name')} label={t('name')} autoComplete="name" required />
      <NewPasswordField {...field('password')} label={t('invitation.password')} required />
      <Failure>{failure}</Failure>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('invitation.accept')}
      </Button>
    </form>
  );
}

function Invitation({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [dead, setDead] = useState<Dead | null>(token === '' ? 'invalid' : null);
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => call('readInvitation', { body: { token } }),
    enabled: dead === null,
    // What a link is good for is asked once: a form that somebody fills in must not change.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const why = dead ?? deadOf(error);
  if (why) return <DeadLink why={why} />;
  return (
    <CardPage title={t('invitation.title')}>
      {data ? <Accept token={token} invitation={data} onDead={setDead} /> : null}
      {error ? <ErrorState text={errorText(error)} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <p role="status">{t('invitation.loading')}</p>}
    </CardPage>
  );
}

/** Somebody else is signed in in this browser: the person decides to leave that account. */
function SignedIn({ name, onSignedOut }: { name: string; onSignedOut: () => void }) {
  const { t } = useTranslation('auth');
  const { signOut } = useSession();
  return (
    <CardPage title={t('invitation.title')}>
      <p className={styles.lead}>{t('invitation.other', { name })}</p>
      <Button size="md" fullWidth onClick={() => void signOut().then(onSignedOut)}>
        {t('invitation.signOut')}
      </Button>
      <p className={styles.other}>
        <Anchor component={Link} href="/tickets" underline="always">
          {t('invitation.back')}
        </Anchor>
      </p>
    </CardPage>
  );
}

/**
 * Where the link of an invitation leads: the person checks the name, chooses a password and is signed in. The token is in
 * the address's fragment, which the browser sends to no server.
 */
export function InvitationPage() {
  const { user } = useSession();
  const [token] = useState(() => location.hash.slice(1));
  // Not whoever signs in on this page.
  const [other, setOther] = useState(user);
  return other ? (
    <SignedIn name={other.name} onSignedOut={() => setOther(null)} />
  ) : (
    <Invitation token={token} />
  );
}
