import { ActionIcon, Radio } from '@mantine/core';
import { CUSTOM_LEAST } from '@prosa/domain';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../ui/format.ts';
import styles from './billing.module.css';
import { useSizeText } from './size-text.ts';
import { type Checkout, type CheckoutState, monthlyOf } from './use-checkout.ts';

const MOST = 10_000;

function Amount({ name, state }: { name: 'users' | 'connections'; state: CheckoutState }) {
  const { t } = useTranslation('billing');
  const value = state.choice[name];
  const set = (next: number) => state.choose({ [name]: next });
  return (
    <div className={styles.amount}>
      <span>{t(name)}</span>
      <ActionIcon
        variant="default"
        aria-label={t('less', { name: t(name) })}
        aria-disabled={value <= CUSTOM_LEAST[name]}
        onClick={() => set(Math.max(CUSTOM_LEAST[name], value - 1))}
      >
        <IconMinus size={14} />
      </ActionIcon>
      <output className="num" aria-label={t(name)}>
        {value}
      </output>
      <ActionIcon
        variant="default"
        aria-label={t('more', { name: t(name) })}
        onClick={() => set(Math.min(MOST, value + 1))}
      >
        <IconPlus size={14} />
      </ActionIcon>
    </div>
  );
}

/** The plans that may be bought, and the one with chosen numbers where the operator offers it. */
export function ChoosePlan({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const { t, i18n } = useTranslation('billing');
  const sizeText = useSizeText();
  const { choice, choose } = state;
  const price = (amount: number) => t('perMonth', { price: formatMoney(amount, i18n.language) });
  return (
    <Radio.Group
      label={t('plan')}
      value={String(choice.plan)}
      onChange={(plan) => choose({ plan: plan === 'custom' ? 'custom' : Number(plan) })}
    >
      <div className={styles.plans}>
        {checkout.plans.map((plan) => (
          <Radio
            key={plan.id}
            value={String(plan.id)}
            label={
              <span className={styles.stack}>
                <span>
                  <b>{plan.name}</b> {plan.id === checkout.planId ? `· ${t('ownPlan')}` : ''}
                </span>
                <span className={styles.small}>{sizeText(plan)}</span>
                <span className="num">{price(plan.amount)}</span>
              </span>
            }
          />
        ))}
        {checkout.custom ? (
          <Radio
            value="custom"
            label={
              <span className={styles.stack}>
                <b>{t('custom')}</b>
                <span className="num">{price(monthlyOf(checkout, { ...choice, plan: 'custom' }))}</span>
              </span>
            }
          />
        ) : null}
      </div>
      {choice.plan === 'custom' ? (
        <div className={styles.amounts}>
          <Amount name="users" state={state} />
          <Amount name="connections" state={state} />
        </div>
      ) : null}
    </Radio.Group>
  );
}
