import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Plan } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'wouter';
import { isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { formatMoney } from '../../../ui/format.ts';
import styles from '../sign-in/sign-in.module.css';

const empty = { name: '', companyName: '', email: '', password: '', phone: '' };
type Field = keyof typeof empty;

function PlanChoice({
  plans,
  chosen,
  onChoose,
}: {
  plans: Plan[];
  chosen: number | null;
  onChoose: (id: number) => void;
}) {
  const { t, i18n } = useTranslation('auth');
  return (
    <fieldset className={styles.plans} style={{ border: 0, margin: 0, padding: 0 }}>
      <legend style={{ fontWeight: 500, marginBottom: 6 }}>{t('plan')}</legend>
      {plans.map((plan) => (
        <label key={plan.id} className={styles.plan}>
          <input type="radio" name="plan" checked={chosen === plan.id} onChange={() => onChoose(plan.id)} />
          <span>
            <b>{plan.name}</b>
            <small>
              {t('planLimits', { users: plan.users, connections: plan.connections, queues: plan.queues })}
            </small>
          </span>
          <span className={`${styles.price} num`}>{formatMoney(plan.amount, i18n.language)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function useSignUp() {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const [values, setValues] = useState(empty);
  const [planId, setPlanId] = useState<number | null>(null);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const plans = useQuery({
    queryKey: ['plans', 'public'],
    queryFn: async () => call('listPublicPlans', { query: { listPublic: 'false' } }),
  });
  const chosen = planId ?? plans.data?.[0]?.id ?? null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null) return;
    setBusy(true);
    setErrors({});
    setFailure(null);
    call('signup', {
      body: { ...values, planId: chosen, companyId: search.get('companyId') ?? undefined },
    }).then(
      () => {
        notifications.show({ message: t('signedUp'), color: 'green' });
        navigate('/login');
      },
      (error: unknown) => {
        const named = isApiError(error) ? error.details.map(({ field }) => [field, t('checkField')]) : [];
        setErrors(Object.fromEntries(named) as Partial<Record<Field, string>>);
        setFailure(errorText(error));
        setBusy(false);
      },
    );
  };
  const field = (name: Field) => ({
    label: t(name),
    name,
    required: true,
    withAsterisk: false,
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  });
  return { plans: plans.data ?? [], chosen, setPlanId, field, submit, failure, isBusy };
}

export function SignUpPage() {
  const { t } = useTranslation('auth');
  const { plans, chosen, setPlanId, field, submit, failure, isBusy } = useSignUp();
  return (
    <main className={styles.page}>
      <form className={`${styles.card} ${styles.wide}`} onSubmit={submit} noValidate>
        <h1 className={styles.title}>{t('signUpTitle')}</h1>
        <TextInput {...field('companyName')} autoComplete="organization" />
        <TextInput {...field('name')} autoComplete="name" />
        <TextInput {...field('phone')} type="tel" autoComplete="tel" />
        <TextInput {...field('email')} type="email" autoComplete="username" />
        <PasswordInput
          {...field('password')}
          autoComplete="new-password"
          description={t('passwordHelp')}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        />
        <PlanChoice plans={plans} chosen={chosen} onChoose={setPlanId} />
        <div role="alert">{failure ? <p className={styles.error}>{failure}</p> : null}</div>
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={chosen === null}>
          {t('createAccount')}
        </Button>
        <p className={styles.other}>
          {t('haveAccount')}{' '}
          <Anchor component={Link} href="/login" underline="always">
            {t('signIn')}
          </Anchor>
        </p>
      </form>
    </main>
  );
}
