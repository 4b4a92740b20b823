import { Button, Stepper, TextInput } from '@mantine/core';
import { pixKey } from '@prosa/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Loading } from '../../../ui/loading.tsx';
import styles from './billing.module.css';
import { ChoosePlan } from './choose-plan.tsx';
import { Payment } from './payment.tsx';
import { Review } from './review.tsx';
import { type CheckoutState, useCheckout } from './use-checkout.ts';

const optional = ['address2', 'city', 'state', 'country'] as const;
const isDocument = (text: string) => pixKey('CPF', text) !== null || pixKey('CNPJ', text) !== null;

/** Who pays; prefilled from the company, or from who paid last. */
function PayerFields({ state, showsErrors }: { state: CheckoutState; showsErrors: boolean }) {
  const { t } = useTranslation('billing');
  const { payer, setPayer } = state;
  const input = (name: keyof typeof payer) => ({
    name,
    label: t(`payer.${name}`),
    value: payer[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setPayer({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextInput
          {...input('firstName')}
          required
          error={showsErrors && payer.firstName.trim() === '' ? t('nameMissing') : undefined}
        />
        <TextInput {...input('lastName')} />
      </div>
      <TextInput
        {...input('zipcode')}
        required
        error={showsErrors && !isDocument(payer.zipcode) ? t('documentWrong') : undefined}
      />
      <div className={styles.pair}>
        {optional.map((name) => (
          <TextInput key={name} {...input(name)} />
        ))}
      </div>
    </div>
  );
}

const isComplete = ({ payer }: CheckoutState) => payer.firstName.trim() !== '' && isDocument(payer.zipcode);

function Steps({ state, showsErrors }: { state: CheckoutState; showsErrors: boolean }) {
  const { checkout, step, opened } = state;
  if (!checkout) return state.failure ? null : <Loading />;
  if (step === 0) return <PayerFields state={state} showsErrors={showsErrors} />;
  if (step === 1) return <ChoosePlan checkout={checkout} state={state} />;
  if (step === 2) return <Review checkout={checkout} state={state} />;
  return opened ? <Payment opened={opened} /> : null;
}

function Buttons({
  state,
  onTry,
  onClose,
}: {
  state: CheckoutState;
  onTry: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['billing', 'common']);
  const { step, setStep, checkout, isBusy, pay } = state;
  if (step === 3) {
    return (
      <Button variant="default" onClick={onClose}>
        {t('common:actions.close')}
      </Button>
    );
  }
  const forward = () => {
    if (step === 2) return pay();
    // Whoever has never said who pays is asked before the review.
    const isNamed = isComplete(state);
    if (!isNamed) onTry();
    return setStep(step === 0 ? (isNamed ? 1 : 0) : isNamed ? 2 : 0);
  };
  return (
    <>
      <Button variant="default" disabled={step === 0} onClick={() => setStep(step - 1)}>
        {t('back')}
      </Button>
      <Button loading={isBusy} disabled={!checkout?.invoice} onClick={forward}>
        {t(step === 2 ? 'payNow' : 'next')}
      </Button>
    </>
  );
}

/** Plan, review and payment of the open invoice; it starts at the plan. */
export function CheckoutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['billing', 'common']);
  const state = useCheckout();
  const [showsErrors, setShowsErrors] = useState(false);
  return (
    <Dialog
      opened
      title={t('checkout')}
      size={720}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      onClose={onClose}
    >
      <Stepper active={state.step} size="xs" className={styles.stepper ?? ''}>
        {(['data', 'customize', 'review', 'payment'] as const).map((name) => (
          <Stepper.Step key={name} label={t(`steps.${name}`)} allowStepSelect={false} />
        ))}
      </Stepper>
      <Steps state={state} showsErrors={showsErrors} />
      <div className={styles.foot}>
        <Failure>{state.failure}</Failure>
        <div className={styles.buttons}>
          <Buttons state={state} onTry={() => setShowsErrors(true)} onClose={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
