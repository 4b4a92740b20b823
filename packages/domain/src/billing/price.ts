import type { Recurrence } from '@prosa/contract';

const monthsByRecurrence: Record<Recurrence, number> = {
  MENSAL: 1,
  BIMESTRAL: 2,
  TRIMESTRAL: 3,
  SEMESTRAL: 6,
  ANUAL: 12,
};

/** Months that one payment buys; without a recurrence: one. */
export const monthsOf = (recurrence: string | null): number =>
  Object.hasOwn(monthsByRecurrence, recurrence ?? '') ? monthsByRecurrence[recurrence as Recurrence] : 1;

/** Reais as whole cents; half a cent is rounded up. */
export const toCents = (reais: number): number => Math.round(Number(`${reais}e2`));
export const toReais = (cents: number): number => cents / 100;

/** The least users and connections of a custom plan, whose price includes them. */
export const CUSTOM_LEAST = { users: 3, connections: 3 } as const;

/** Cents a month: of the least custom plan, and of each further user and connection. */
export interface CustomPrices {
  base: number;
  user: number;
  connection: number;
}

export const isCustomSize = ({ users, connections }: { users: number; connections: number }): boolean =>
  users >= CUSTOM_LEAST.users && connections >= CUSTOM_LEAST.connections;

/** Cents a month of a custom plan of this size. */
export const customPrice = (
  { users, connections }: { users: number; connections: number },
  prices: CustomPrices,
): number =>
  prices.base +
  (users - CUSTOM_LEAST.users) * prices.user +
  (connections - CUSTOM_LEAST.connections) * prices.connection;

/** Cents that remain to be paid. */
export const payableOf = (invoice: {
  valueInCents: number;
  discountInCents: number;
  creditInCents: number;
}): number => invoice.valueInCents - invoice.discountInCents - invoice.creditInCents;
