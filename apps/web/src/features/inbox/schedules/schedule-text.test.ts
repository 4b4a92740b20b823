import { expect, it } from 'vitest';
import { schedule } from '../../../testing/schedule-records.ts';
import { scheduleText } from './schedule-text.ts';

const company = { companyName: 'Aurora', timeZone: 'America/Sao_Paulo' };
const at = '2026-03-02T17:00:00.000Z';

it.each([
  [
    'Maria Souza',
    '{{ms}}, {{firstName}}! Aqui é da {{name_company}}.',
    'Boa tarde, Maria! Aqui é da Aurora.',
  ],
  ['5511987650001', 'Oi, {{firstName}}, tudo bem?', 'Oi, tudo bem?'],
  ['Maria Souza', 'Protocolo {{ protocol }}, com {{userName}}', 'Protocolo {{protocol}}, com {{userName}}'],
])('shows %s "%s" as "%s"', (name, body, shown) => {
  expect(scheduleText({ ...schedule, body, sendAt: at, contact: { id: 1, name } }, company)).toBe(shown);
});

it("leaves a template's own variables as they are", () => {
  const body = 'Oi {{1}}, seu pedido {{2}} chegou.';
  expect(scheduleText({ ...schedule, body, templateName: 'pedido' }, company)).toBe(body);
});
