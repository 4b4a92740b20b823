import { ActionIcon, Anchor, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useBranding, useLogo } from '../../../shared/branding.ts';
import { farewell } from '../../../shared/farewell.ts';
import { usePublicSetting } from '../../../shared/public-setting.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './sign-in.module.css';
import { useSteps } from './steps.ts';
import { TakeoverForm } from './takeover-form.tsx';

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
  if (usePublicSetting('allowSignup') !== 'enabled') return null;
  return (
    <p className={styles.other}>
      {t('noAccount')}{' '}
      <Anchor component={Link} href="/signup" underline="always">
        {t('signUp')}
      </Anchor>
    </p>
  );
}

/** Only where codes can be sent. */
function RecoveryLink() {
  const { t } = useTranslation('auth');
  const ways = usePublicSetting('recovery');
  if (!ways || ways === 'disabled') return null;
  return (
    <p className={styles.other}>
      <Anchor component={Link} href="/recovery-password" underline="always">
        {t('recovery.forgot')}
      </Anchor>
    </p>
  );
}

/** Why this tab was signed out: an alert, as the person did not do it. */
function WhySignedOut() {
  const why = farewell.read();
  if (!why) return null;
  return (
    <div role="alert" className={styles.farewell}>
      <strong>{why.text}</strong>
      <span>{why.detail}</span>
    </div>
  );
}

/** The installation's logo; its first letter while there is none. */
function Mark() {
  const { appName } = useBranding();
  const logo = useLogo();
  if (logo) return <img className={styles.logo} src={logo} alt="" />;
  return (
    <div className={styles.mark} aria-hidden>
      {appName.slice(0, 1).toUpperCase()}
    </div>
  );
}

const titles = { code: 'code.title', takeover: 'takeover.title' } as const;

export function SignInPage() {
  const { t } = useTranslation('auth');
  const { appName } = useBranding();
  const { step, prove, back } = useSteps();
  return (
    <main className={styles.page}>
      <SchemeToggle />
      <div className={styles.card}>
        <Mark />
        <h1 className={styles.title}>
          {step.kind === 'password' ? t('signInTo', { appName }) : t(titles[step.kind])}
        </h1>
        {step.kind === 'password' ? (
          <>
            <WhySignedOut />
            <PasswordForm {...step} onPassword={async (proof) => prove(proof.email, proof)} />
            <RecoveryLink />
            <SignUpLink />
          </>
        ) : null}
        {step.kind === 'code' ? (
          <CodeForm
            email={step.email}
            onCode={async (code) => prove(step.email, { challenge: step.challenge, code })}
            onBack={back}
          />
        ) : null}
        {step.kind === 'takeover' ? (
          <TakeoverForm
            elsewhere={step.elsewhere}
            onContinue={async () => prove(step.email, { challenge: step.challenge })}
            onBack={back}
          />
        ) : null}
      </div>
    </main>
  );
}
