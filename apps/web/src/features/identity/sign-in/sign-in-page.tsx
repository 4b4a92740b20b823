import {
  ActionIcon,
  Anchor,
  Button,
  PasswordInput,
  TextInput,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { useBranding } from '../../../shared/branding.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useSession } from '../../../shared/session.tsx';
import styles from './sign-in.module.css';

function SchemeToggle() {
  const { t } = useTranslation('auth');
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();
  const next = scheme === 'light' ? 'dark' : 'light';
  return (
    <ActionIcon
      className={styles.scheme}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t(`theme.${next}`)}
      onClick={() => setColorScheme(next)}
    >
      {scheme === 'light' ? <IconMoon size={18} /> : <IconSun size={18} />}
    </ActionIcon>
  );
}

function SignUpLink() {
  const { t } = useTranslation('auth');
  const { data } = useQuery({
    queryKey: ['public-setting', 'allowSignup'],
    queryFn: async () => call('readPublicSetting', { params: { key: 'allowSignup' } }),
  });
  if (data !== 'enabled') return null;
  return (
    <p className={styles.other}>
      {t('noAccount')}{' '}
      <Anchor component={Link} href="/signup" underline="always">
        {t('signUp')}
      </Anchor>
    </p>
  );
}

export function SignInPage() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const { appName } = useBranding();
  const { signIn } = useSession();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    signIn(email.trim(), password).then(
      () => navigate('/tickets', { replace: true }),
      (failure: unknown) => {
        setError(errorText(failure));
        setBusy(false);
      },
    );
  };
  return (
    <main className={styles.page}>
      <SchemeToggle />
      <form className={styles.card} onSubmit={submit} noValidate>
        <div className={styles.mark} aria-hidden>
          {appName.slice(0, 1).toUpperCase()}
        </div>
        <h1 className={styles.title}>{t('signInTo', { appName })}</h1>
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('password')}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': common('actions.showPassword') }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div role="alert">{error ? <p className={styles.error}>{error}</p> : null}</div>
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={isBusy}
          disabled={email.trim() === '' || password === ''}
        >
          {t('signIn')}
        </Button>
        <SignUpLink />
      </form>
    </main>
  );
}
