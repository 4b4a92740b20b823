import { z } from 'zod';

/** '49.00', as providers write reais. */
export const reaisText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Reais as a number with two digits, in JSON. */
export const reaisNumber = (cents: number): number => Number(reaisText(cents));

/** Reais of an answer, as text or number, in cents. */
export const Reais = z
  .union([z.number(), z.string().regex(/^\d{1,12}(?:\.\d{1,2})?$/)])
  .transform((value) => Math.round(Number(value) * 100));
