import { Anchor, Button, TextInput } from '@mantine/core';
import type { Language, Plan } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '../../../shared/new-password-field.tsx';
import { Link, useLocation, useSearchParams } from 'wouter';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { usePublicSetting } from '../../../shared/public-setting.ts';
import { toast } from '../../../shared/toast.ts';
import { formatMoney } from '../../../ui/format.ts';
import { SkeletonLine } from '../../../ui/skeletons.tsx';
import styles from '../sign-in/sign-in.module.css';

const limits = ['users', 'connections', 'queues'] as const;

interface ChoiceProps {
  /** undefined while loading. */
  plans: Plan[] | undefined;
  chosen: number | null;
  onChoose: (id: number) => void;
}

function PlanChoice({ plans, chosen, onChoose }: ChoiceProps) {
  const { t, i18n } = useTranslation('auth');
  return (
    <fieldset className={styles.plans}>
      <legend>{t('plan')}</legend>
      {plans?.map((plan) => (
        <label key={plan.id} className={styles.plan}>
          <input type="radio" name="planId" checked={chosen === plan.id} onChange={() => onChoose(plan.id)} />
          <span>
            <b>{plan.name}</b>
            <small>{limits.map((name) => t(`planLimits.${name}`, { count: plan[name] })).join(' · ')}</small>
          </span>
          <span className={`${styles.price} num`}>{formatMoney(plan.amount, i18n.language)}</span>
        </label>
      )) ?? <SkeletonLine height={64} />}
      {plans?.length === 0 ? <p className={styles.other}>{t('noPlans')}</p> : null}
    </fieldset>
  );
}

function useSignUp() {
  const { t, i18n } = useTranslation('auth');
  const asksToConfirm = usePublicSetting('mail') === 'enabled';
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const { data: plans } = useQuery({
    queryKey: ['plans', 'public'],
    // The specification's interface requests the public plans with listPublic=false.
    queryFn: async () => call('listPublicPlans', { query: { listPublic: 'false' } }),
  });
  const form = useForm({
    initial: { name: '', companyName: '', email: '', password: '', phone: '', planId: null as number | null },
    rules: async () => (await import('@prosa/contract')).SignupInput,
    fieldOf: {
      ERR_EMAIL_ALREADY_EXISTS: 'email',
      ERR_COMPANY_NAME_ALREADY_EXISTS: 'companyName',
      ERR_WEAK_PASSWORD: 'password',
    },
    submit: async (values) => {
      const planId = values.planId ?? plans?.[0]?.id;
      if (planId === undefined) return undefined;
      const companyId = search.get('companyId') ?? undefined;
      await call('signup', { body: { ...values, planId, companyId, language: i18n.language as Language } });
      if (asksToConfirm) return navigate('/confirm-email', { state: { email: values.email.trim() } });
      toast.done(t('signedUp'));
      return navigate('/login');
    },
  });
  return { ...form, plans, chosen: form.values.planId ?? plans?.[0]?.id ?? null };
}

function ToSignIn({ question }: { question?: string }) {
  const { t } = useTranslation('auth');
  return (
    <p className={styles.other}>
      {question}{' '}
      <Anchor component={Link} href="/login" underline="always">
        {t('signIn')}
      </Anchor>
    </p>
  );
}

function Closed() {
  const { t } = useTranslation('auth');
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>{t('signUpTitle')}</h1>
        <p role="status" className={styles.other}>
          {t('signUpClosed')}
        </p>
        <ToSignIn />
      </div>
    </main>
  );
}

/** Creates a company on trial with its first admin. */
export function SignUpPage() {
  if (usePublicSetting('allowSignup') === 'disabled') return <Closed />;
  return <SignUpForm />;
}

function SignUpForm() {
  const { t } = useTranslation('auth');
  const { plans, chosen, set, field, onSubmit, failure, isBusy } = useSignUp();
  const shown = { required: true };
  return (
    <main className={styles.page}>
      <form className={`${styles.card} ${styles.wide}`} onSubmit={onSubmit} noValidate>
        <h1 className={styles.title}>{t('signUpTitle')}</h1>
        <TextInput
          {...field('companyName')}
          {...shown}
          label={t('companyName')}
          autoComplete="organization"
        />
        <TextInput {...field('name')} {...shown} label={t('name')} autoComplete="name" />
        <TextInput {...field('phone')} {...shown} label={t('phone')} type="tel" autoComplete="tel" />
        <TextInput {...field('email')} {...shown} label={t('email')} type="email" autoComplete="username" />
        <NewPasswordField {...field('password')} {...shown} label={t('password')} />
        <PlanChoice plans={plans} chosen={chosen} onChoose={(id) => set('planId', id)} />
        <div role="alert">{failure ? <p className={styles.error}>{failure}</p> : null}</div>
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={chosen === null}>
          {t('createAccount')}
        </Button>
        <ToSignIn question={t('haveAccount')} />
      </form>
    </main>
  );
}
