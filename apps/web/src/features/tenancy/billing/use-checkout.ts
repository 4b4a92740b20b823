import type { AnswerOf, Calls } from '@prosa/contract';
import { CUSTOM_LEAST, customPrice, monthsOf } from '@prosa/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { toast } from '../../../shared/toast.ts';
import { billingKey, checkoutQuery } from './billing-queries.ts';

export type Checkout = AnswerOf<Calls['readCheckout']>;
export type Opened = AnswerOf<Calls['createSubscription']>;
export type Payer = Checkout['payer'];

/** Where the charge can be paid in a provider's own page. */
export const paymentPages = [
  ['stripeURL', 'Stripe'],
  ['mercadopagoURL', 'Mercado Pago'],
  ['asaasURL', 'Asaas'],
] as const;

export const hasWayToPay = (opened: Opened): boolean =>
  opened.qrcode !== undefined || paymentPages.some(([key]) => opened[key] !== undefined);

/** What is bought: a plan by its id, or one with chosen numbers. */
export interface Choice {
  plan: number | 'custom';
  users: number;
  connections: number;
}

/** Reais a month of the choice. */
export function monthlyOf(checkout: Checkout, { plan, ...size }: Choice): number {
  if (plan !== 'custom') return checkout.plans.find(({ id }) => id === plan)?.amount ?? 0;
  return checkout.custom ? customPrice(size, checkout.custom) : 0;
}

export const sizeOf = (checkout: Checkout, { plan, users, connections }: Choice) => {
  const found = checkout.plans.find(({ id }) => id === plan);
  return found
    ? { users: found.users, connections: found.connections, queues: found.queues }
    : { users, connections, queues: connections };
};

export const totalOf = (checkout: Checkout, choice: Choice): number =>
  monthlyOf(checkout, choice) * monthsOf(checkout.recurrence);

const firstChoice = ({ invoice, planId, plans }: Checkout): Choice => ({
  plan: invoice?.isCustom ? 'custom' : (invoice?.planId ?? planId ?? plans[0]?.id ?? 0),
  users: invoice?.isCustom ? invoice.users : CUSTOM_LEAST.users,
  connections: invoice?.isCustom ? invoice.connections : CUSTOM_LEAST.connections,
});

function usePayment(checkout: Checkout | undefined, choice: Choice, payer: Payer, onOpened: () => void) {
  const { t } = useTranslation('billing');
  const refetch = useRefetch(billingKey);
  return useMutation({
    mutationFn: async () => {
      const { plan, users, connections } = choice;
      const size = plan === 'custom' ? { users, connections } : {};
      const invoiceId = checkout?.invoice?.id ?? 0;
      return call('createSubscription', { body: { ...payer, ...size, plan, invoiceId } });
    },
    onSuccess: async (opened) => {
      if (!opened.isPaid && hasWayToPay(opened)) toast.done(t('subscribed'));
      await refetch();
      onOpened();
    },
  });
}

/** The state of the checkout: its step, what was typed and chosen, and the charge that was asked for. */
export function useCheckout() {
  const errorText = useErrorText();
  const { data: checkout, error } = useQuery(checkoutQuery);
  const [step, setStep] = useState(1);
  const [typed, setTyped] = useState<Partial<Payer>>({});
  const [chosen, choose] = useState<Choice | null>(null);
  const choice = chosen ?? (checkout ? firstChoice(checkout) : { plan: 0, ...CUSTOM_LEAST });
  const payer = { ...checkout?.payer, ...typed } as Payer;
  const payment = usePayment(checkout, choice, payer, () => setStep(3));
  return {
    checkout,
    step,
    setStep,
    payer,
    setPayer: (change: Partial<Payer>) => setTyped({ ...typed, ...change }),
    choice,
    choose: (change: Partial<Choice>) => choose({ ...choice, ...change }),
    pay: () => payment.mutate(),
    isBusy: payment.isPending,
    opened: payment.data,
    failure: payment.error ? errorText(payment.error) : error ? errorText(error) : null,
  };
}
export type CheckoutState = ReturnType<typeof useCheckout>;
