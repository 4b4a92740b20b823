import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  campaignProblems,
  chosenMessage,
  filledMessage,
  filledValue,
  messagesOf,
  startProblems,
  unknownPlaceholders,
  variableProblems,
} from './campaign-messages.ts';

const texts = {
  message1: 'Oi',
  message2: '',
  message3: ' Olá ',
  message4: '',
  message5: '',
  confirmationMessage1: '',
  confirmationMessage2: 'Posso enviar?',
  confirmationMessage3: '',
  confirmationMessage4: '',
  confirmationMessage5: '',
};
const campaign = {
  ...texts,
  confirmation: false,
  userId: null,
  queueId: null,
  openTicket: 'disabled' as const,
  templateId: null,
  templateName: null,
  templateValues: {},
  contactListId: 1,
  whatsappId: 1,
};
const ana = { name: 'Ana', number: '5511987654321', email: 'ana@example.test' };
const promo = [{ key: 'promo', value: '10%' }];

describe('the messages of a campaign', () => {
  it('are those that are not empty, with their numbers', () => {
    expect(messagesOf(texts, 'message')).toEqual([
      { variant: 1, text: 'Oi' },
      { variant: 3, text: 'Olá' },
    ]);
    expect(messagesOf(texts, 'confirmationMessage')).toEqual([{ variant: 2, text: 'Posso enviar?' }]);
  });

  const five = [1, 2, 3, 4, 5].map((variant) => ({ variant, text: `Texto ${variant}` }));

  it('are chosen by the recipient alone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 1, max: 5 }),
        (id, count) => {
          const some = five.slice(0, count);
          const chosen = chosenMessage(some, id);
          expect(some).toContain(chosen);
          expect(chosenMessage(some, id)).toBe(chosen);
        },
      ),
    );
    expect(chosenMessage([], 7)).toBeUndefined();
  });

  it.each([2, 3, 4, 5])('are used about equally, of %i', (count) => {
    const some = five.slice(0, count);
    const used = new Map<number, number>();
    for (let id = 1; id <= 10_000; id += 1) {
      const variant = chosenMessage(some, id)?.variant ?? 0;
      used.set(variant, (used.get(variant) ?? 0) + 1);
    }
    for (const one of used.values()) expect(Math.abs(one - 10_000 / count)).toBeLessThan(10_000 / count / 10);
    expect(used.size).toBe(count);
  });
});

describe('a placeholder', () => {
  it.each([
    ['{nome}', 'Ana'],
    ['{{nome}}', 'Ana'],
    ['{ Nome }, {{ NUMERO }}', 'Ana, 5511987654321'],
    ['{email}', 'ana@example.test'],
    ['{promo} e {{promo}}', '10% e 10%'],
    ['{outro}', ''],
    ['{dois nomes}', '{dois nomes}'],
    ['{}', '{}'],
    ['{"a": 1}', '{"a": 1}'],
    ['{{{nome}}}', '{Ana}'],
  ])('in %j becomes %j', (text, filled) => {
    expect(filledMessage(text, ana, promo)).toBe(filled);
  });

  it('is replaced once: a value is never expanded', () => {
    const confusing = { ...ana, name: '{promo}' };
    expect(filledMessage('Oi {nome}, {a}', confusing, [...promo, { key: 'a', value: '{{nome}}' }])).toBe(
      'Oi {promo}, {{nome}}',
    );
  });

  it.each(['', '5511987654321'])('of the name leaves the text of a recipient known as %j', (name) => {
    const nameless = { ...ana, name };
    expect(filledMessage('Olá, {Nome}! {{nome}}, veja: {numero}', nameless, promo)).toBe(
      'Olá! Veja: 5511987654321',
    );
    expect(filledValue('{nome}', nameless, promo)).toBe(name);
  });

  it('that stands for nothing is named once', () => {
    expect(unknownPlaceholders('{nome} {promo} {desconto} {{desconto}} {{validade}}', promo)).toEqual([
      'desconto',
      'validade',
    ]);
    expect(unknownPlaceholders('sem nada { }', promo)).toEqual([]);
  });

  it('never stays in a text that was accepted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(unknownPlaceholders(text, promo).length === 0);
        const marked = filledMessage(text, { name: 'N', number: '1', email: '@' }, promo);
        expect(marked.includes('{nome}')).toBe(false);
      }),
    );
  });

  it('of a company is not one that every company has, and none twice', () => {
    expect(
      variableProblems([...promo, { key: 'Nome', value: 'x' }, { key: 'PROMO', value: 'y' }]).map(
        ({ field }) => field,
      ),
    ).toEqual(['settings.variables.1.key', 'settings.variables.2.key']);
    expect(variableProblems(promo)).toEqual([]);
  });
});

describe('a campaign is refused', () => {
  const fields = (facts: object) =>
    campaignProblems({ ...campaign, ...facts }, promo).map(({ field }) => field);

  it.each([
    [{}, []],
    [{ message4: 'Use {cupom}' }, ['message4']],
    [
      { confirmation: true, confirmationMessage2: '{{quem}}?', message1: '{x}' },
      ['message1', 'confirmationMessage2'],
    ],
    [{ confirmation: false, confirmationMessage2: '{{quem}}?' }, []],
    [
      { templateId: 1, templateValues: { 'body.1': '{nome}', 'body.2': '{valor}' } },
      ['templateValues.body.2'],
    ],
    [{ templateName: 'aviso', message1: '{x}' }, []],
    [{ templateValues: { 'body.1': '{valor}' } }, []],
    [{ userId: 3, openTicket: 'enabled' }, ['queueId']],
    [{ userId: 3, queueId: 4, openTicket: 'enabled' }, []],
    [{ userId: 3 }, []],
  ])('with %j by %j', (facts, expected) => {
    expect(fields(facts)).toEqual(expected);
  });

  it.each([
    [{}, []],
    [{ message1: '', message3: ' ' }, ['message1']],
    [{ message1: '', message3: '', templateName: 'aviso', templateId: 7 }, []],
    [{ templateName: 'aviso' }, ['templateId']],
    [{ contactListId: null, whatsappId: null }, ['whatsappId', 'contactListId']],
    [{ confirmation: true }, []],
    [{ confirmation: true, confirmationMessage2: '' }, ['confirmationMessage1']],
  ])('a start with %j by %j', (facts, expected) => {
    expect(startProblems({ ...campaign, ...facts }).map(({ field }) => field)).toEqual(expected);
  });
});
