import { describe, expect, it } from 'vitest';
import { customerText, fillVariables, messageVariables, type VariableFacts } from './message-variables.ts';

const facts: VariableFacts = {
  contactName: "Ana D'Avila",
  ticketId: 42,
  userName: 'Marina',
  queueName: 'Vendas',
  connectionName: 'Loja',
  companyName: 'Aurora',
  timeZone: 'America/Sao_Paulo',
};
// 09:05:07 in São Paulo.
const now = new Date('2026-03-02T12:05:07.089Z');
const filled = (text: string, change: Partial<VariableFacts> = {}, at = now) =>
  fillVariables(text, messageVariables({ ...facts, ...change }, at));

describe('the variables of a text', () => {
  it.each([
    ['{{firstName}}', 'Ana'],
    ['{{name}}', "Ana D'Avila"],
    ['{{userName}} de {{queue}} por {{connection}}', 'Marina de Vendas por Loja'],
    ['{{ticket_id}}', '42'],
    ['{{date}} {{hour}}', '02-03-2026 9:05:07'],
    ['{{data_hora}}', '02-03-2026 9:05:07'],
    ['{{protocol}}', '20260302050708942'],
    ['{{name_company}}', 'Aurora'],
    ['[{{unknown}}]', '[]'],
    ['{{ name }}', "Ana D'Avila"],
    ['{name}', '{name}'],
  ])('%s', (text, expected) => {
    expect(filled(text)).toBe(expected);
  });

  it.each([
    ['2026-03-02T03:00:00Z', 'Boa madrugada'],
    ['2026-03-02T09:00:00Z', 'Bom dia'],
    ['2026-03-02T15:00:00Z', 'Boa tarde'],
    ['2026-03-02T21:00:00Z', 'Boa noite'],
  ])('greets by the company’s clock: %s', (at, greeting) => {
    expect(filled('{{ms}}', {}, new Date(at))).toBe(greeting);
  });

  it('treats values as data: a name that looks like a variable is not filled again', () => {
    expect(filled('Olá {{name}}', { contactName: '{{protocol}}' })).toBe('Olá {{protocol}}');
  });
});

describe('a text for the customer', () => {
  const read = (text: string, contactName: string) =>
    customerText(text, messageVariables({ ...facts, contactName }, now));

  it('greets by the name', () => {
    expect(read('Olá {{firstName}}, sou {{userName}}.', 'Ana Lima')).toBe('Olá Ana, sou Marina.');
  });

  it.each(['5511987654321', '+55 11 98765-4321', '@ana.lima', 'WhatsApp · 5843', ' '])(
    'reads well where the contact is only known as %j',
    (contactName) => {
      expect(read('{{ms}} {{ name }}! {{firstName}}, sou {{userName}}.', contactName)).toBe(
        'Bom dia! Sou Marina.',
      );
    },
  );

  it('keeps what looks like a variable of a name in another value', () => {
    expect(
      customerText('{{name}}: {{queue}}', { ...messageVariables(facts, now), name: '', queue: '{{name}}' }),
    ).toBe('{{name}}');
  });
});
