import type { RecoveryWays } from '@prosa/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { usePublicSetting } from '../../../shared/public-setting.ts';
import { toast } from '../../../shared/toast.ts';
import { CardPage, styles, ToSignIn } from '../sign-in/index.ts';
import { CodeForm } from './code-form.tsx';
import { NumberForm } from './number-form.tsx';
import type { SendingWays } from './sending-ways.ts';
import { PasswordForm } from './password-form.tsx';

type Step =
  | { kind: 'number'; wpp: string }
  | { kind: 'code'; wpp: string; userId: string }
  | { kind: 'password'; userId: string; resetToken: string };

const titles = {
  number: 'recovery.title',
  code: 'recovery.codeTitle',
  password: 'recovery.passwordTitle',
} as const;

interface StepsProps {
  ways: SendingWays;
  step: Step;
  setStep: (step: Step) => void;
}

function Steps({ ways, step, setStep }: StepsProps) {
  const { t } = useTranslation('auth');
  const [, navigate] = useLocation();
  if (step.kind === 'number')
    return <NumberForm ways={ways} wpp={step.wpp} onSent={(sent) => setStep({ kind: 'code', ...sent })} />;
  if (step.kind === 'code')
    return (
      <CodeForm
        ways={ways}
        wpp={step.wpp}
        userId={step.userId}
        onVerified={(resetToken) => setStep({ kind: 'password', userId: step.userId, resetToken })}
        onBack={() => setStep({ kind: 'number', wpp: step.wpp })}
      />
    );
  return (
    <PasswordForm
      proof={step}
      onSaved={() => {
        toast.done(t('recovery.saved'));
        navigate('/login');
      }}
    />
  );
}

/** A new password for somebody who knows the registered WhatsApp number and reads the code: number, code, password. */
export function RecoveryPage() {
  const { t } = useTranslation('auth');
  const [step, setStep] = useState<Step>({ kind: 'number', wpp: '' });
  const ways = usePublicSetting('recovery') as RecoveryWays | null | undefined;
  return (
    <CardPage title={t(titles[step.kind])}>
      {ways === 'disabled' ? <p className={styles.lead}>{t('recovery.off')}</p> : null}
      {ways && ways !== 'disabled' ? <Steps ways={ways} step={step} setStep={setStep} /> : null}
      <ToSignIn label={t('recovery.toSignIn')} />
    </CardPage>
  );
}
