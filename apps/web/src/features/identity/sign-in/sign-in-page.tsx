import {
  ActionIcon,
  Anchor,
  Button,
  TextInput,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/password-field.tsx';
import { Link } from 'wouter';
import { call } from '../../../api/client.ts';
import { useBranding } from '../../../shared/branding.ts';
import { farewell } from '../../../shared/farewell.ts';
import { useForm } from '../../../shared/form.ts';
import { useSession } from '../../../shared/session.tsx';
import { Failure } from '../../../ui/failure.tsx';
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
  const { appName } = useBranding();
  const { signIn } = useSession();
  const why = farewell.read();
  const { field, onSubmit, failure, isBusy } = useForm({
    initial: { email: '', password: '' },
    required: ['email', 'password'],
    submit: async ({ email, password }) => {
      // After the sign-in the router leads the user on to the page that was requested.
      await signIn(email.trim(), password);
      farewell.forget();
    },
  });
  return (
    <main className={styles.page}>
      <SchemeToggle />
      <form className={styles.card} onSubmit={onSubmit} noValidate>
        <div className={styles.mark} aria-hidden>
          {appName.slice(0, 1).toUpperCase()}
        </div>
        <h1 className={styles.title}>{t('signInTo', { appName })}</h1>
        {why ? (
          <p role="status" className={styles.other}>
            {why}
          </p>
        ) : null}
        <TextInput
          {...field('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
        />
        <PasswordField
          {...field('password')}
          label={t('password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
        <Failure>{failure}</Failure>
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('signIn')}
        </Button>
        <SignUpLink />
      </form>
    </main>
  );
}
