import type { InvoiceStatus } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { dunningDue, type InvoiceStep, invoiceEffect, invoiceState } from './invoice-states.ts';

describe('an invoice', () => {
  it.each<[InvoiceStatus, InvoiceStep, string]>([
    ['open', 'pay', 'extend'],
    ['open', 'payLess', 'credit'],
    ['open', 'cancel', 'cancelled'],
    ['paid', 'pay', 'credit'],
    ['paid', 'payLess', 'credit'],
    ['paid', 'cancel', 'nothing'],
    ['cancelled', 'pay', 'credit'],
    ['cancelled', 'payLess', 'credit'],
    ['cancelled', 'cancel', 'nothing'],
  ])('that is %s, at %s: %s', (status, step, effect) => {
    expect(invoiceEffect(status, step)).toBe(effect);
  });

  const today = new Date('2026-03-10T03:00:00Z');
  it.each<[InvoiceStatus, string, string]>([
    ['paid', '2026-03-01T03:00:00Z', 'paid'],
    ['cancelled', '2026-03-01T03:00:00Z', 'cancelled'],
    ['open', '2026-03-09T03:00:00Z', 'overdue'],
    ['open', '2026-03-10T03:00:00Z', 'active'],
    ['open', '2026-03-11T03:00:00Z', 'active'],
  ])('that is %s and due at %s is shown as %s', (status, dueDate, state) => {
    expect(invoiceState({ status, dueDate }, today)).toBe(state);
  });
});

describe('a reminder', () => {
  it.each([
    [-6, null, null],
    [-5, null, -5],
    [-4, null, -5],
    [-4, -5, null],
    [-1, -5, -1],
    [0, -1, 0],
    [0, 0, null],
    [1, 0, null],
    [2, 0, 2],
    [2, null, 2],
    [3, 0, null],
  ])('%s days from the due date, after that of day %s, is that of day %s', (day, sent, due) => {
    expect(dunningDue(day, sent)).toBe(due);
  });
});
