import { expect, it } from 'vitest';
import { reminderNotice } from './reminder-texts.ts';

const facts = { value: 49, dueDate: '2026-12-01', daysAfter: 0, publicUrl: null };

it.each([
  ['Aurora', 'Aurora şirketinin ₺ tutarındaki faturasının son ödeme tarihi 1 Aralık 2026.'],
  [null, '₺ tutarındaki faturanızın son ödeme tarihi 1 Aralık 2026.'],
])('a reminder in Turkish says whose invoice is due: %s', (company, body) => {
  const notice = reminderNotice({ ...facts, company }, 'tr');
  expect(notice.body.replace(/R\$\s?49,00/, '₺')).toBe(body);
});
