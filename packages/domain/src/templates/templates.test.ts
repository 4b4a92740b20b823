import { describe, expect, it } from 'vitest';
import { readMessageData } from '../messages/read-message-data.ts';
import {
  filledTemplate,
  templateFields,
  templateFile,
  templateProblems,
  templateText,
} from './fill-template.ts';
import { readTemplate, templateQuality, templateStatus } from './read-template.ts';
import { readTemplateRequest, templateJson, templateRequest } from './template-request.ts';

const order = [
  { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['123'] } },
  {
    type: 'BODY',
    text: 'Olá {{1}}, seu pedido chega {{2}}.',
    example: { body_text: [['Ana', 'amanhã']] },
  },
  { type: 'FOOTER', text: 'Loja' },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Obrigado' },
      { type: 'URL', text: 'Ver', url: 'https://loja.test/{{1}}', example: ['https://loja.test/9'] },
      { type: 'COPY_CODE', text: 'Copiar', example: 'DEZ' },
      { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+5511' },
    ],
  },
];
const whole = {
  'header.1': '7',
  'body.1': 'Rui',
  'body.2': 'hoje',
  'button.1': 'p7',
  'button.2': 'DEZ',
};

describe('a template as the platform lists it', () => {
  it('is read with its parameters and their examples', () => {
    const template = readTemplate(order);
    expect(template).toMatchObject({
      header: { kind: 'text', text: 'Pedido {{1}}' },
      footer: 'Loja',
      isSupported: true,
      examples: {
        'header.1': '123',
        'body.1': 'Ana',
        'body.2': 'amanhã',
        'button.1': '9',
        'button.2': 'DEZ',
      },
    });
    expect(templateFields(template).map(({ key, name }) => [key, name])).toEqual([
      ['header.1', '1'],
      ['body.1', '1'],
      ['body.2', '2'],
      ['button.1', 'Ver'],
      ['button.2', 'Copiar'],
    ]);
  });

  it('may have named parameters', () => {
    const example = { body_text_named_params: [{ param_name: 'cliente', example: 'Ana' }] };
    const template = readTemplate([{ type: 'body', text: 'Olá {{cliente}}, {{cliente}}!', example }]);
    expect(template.examples).toEqual({ 'body.cliente': 'Ana' });
    expect(
      templateRequest({ ...template, name: 'oi', language: 'pt_BR' }, { 'body.cliente': 'Rui' }),
    ).toEqual({
      name: 'oi',
      language: { code: 'pt_BR' },
      components: [{ type: 'body', parameters: [{ type: 'text', parameter_name: 'cliente', text: 'Rui' }] }],
    });
  });

  it.each([
    [
      'a carousel',
      [
        { type: 'BODY', text: 'x' },
        { type: 'CAROUSEL', cards: [] },
      ],
      '',
    ],
    [
      'a place above',
      [
        { type: 'HEADER', format: 'LOCATION' },
        { type: 'BODY', text: 'x' },
      ],
      '',
    ],
    [
      'a form',
      [
        { type: 'BODY', text: 'x' },
        { type: 'BUTTONS', buttons: [{ type: 'FLOW' }] },
      ],
      '',
    ],
    ['a one-time code', [{ type: 'BODY', text: '{{1}}' }], 'AUTHENTICATION'],
    ['nothing', null, ''],
    ['nonsense', [1, 'x', { type: 3, text: {} }], ''],
  ])('with %s is not supported here', (_case, components, category) => {
    expect(readTemplate(components, category).isSupported).toBe(false);
  });

  it('has a status and a quality in the words of the contract', () => {
    expect(['APPROVED', 'PAUSED', 'PENDING_DELETION'].map(templateStatus)).toEqual([
      'approved',
      'paused',
      'other',
    ]);
    expect(['GREEN', 'UNKNOWN'].map(templateQuality)).toEqual(['high', null]);
  });
});

describe('the values of a template', () => {
  const template = { ...readTemplate(order), name: 'pedido', language: 'pt_BR' };

  it('appear in the request to the platform and in what the customer reads', () => {
    expect(templateProblems(template, whole)).toEqual({});
    expect(templateRequest(template, whole).components).toEqual([
      { type: 'header', parameters: [{ type: 'text', text: '7' }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Rui' },
          { type: 'text', text: 'hoje' },
        ],
      },
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'p7' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '2',
        parameters: [{ type: 'coupon_code', coupon_code: 'DEZ' }],
      },
    ]);
    const dataJson = templateJson(template, whole);
    const shown = readMessageData({ mediaType: 'template', body: '', dataJson });
    expect(shown).toMatchObject({
      kind: 'template',
      header: { kind: 'text', text: 'Pedido 7' },
      body: 'Olá Rui, seu pedido chega hoje.',
      footer: 'Loja',
      buttons: [
        { type: 'reply', label: 'Obrigado' },
        { type: 'url', value: 'https://loja.test/p7' },
        { type: 'copy', value: 'DEZ' },
        { type: 'call', value: '+5511' },
      ],
    });
    expect(readTemplateRequest(dataJson)).toEqual(templateRequest(template, whole));
    expect(templateText(filledTemplate(template, whole))).toBe('*Pedido 7*\nOlá Rui, seu pedido chega hoje.');
  });

  it('go in the order of their numbers, wherever these stand in the text', () => {
    const turned = readTemplate([{ type: 'BODY', text: '{{2}} e {{1}}' }]);
    const { components } = templateRequest(
      { ...turned, name: 'x', language: 'pt' },
      { 'body.1': 'um', 'body.2': 'dois' },
    );
    expect(components[0]?.parameters.map(({ text }) => text)).toEqual(['um', 'dois']);
  });

  it.each([
    ['none', {}, { 'body.1': 'missing' }],
    ['an empty one', { 'body.1': '  ' }, { 'body.1': 'missing' }],
    ['a line break', { 'body.1': 'a\nb' }, { 'body.1': 'lines' }],
    ['a tab', { 'body.1': 'a\tb' }, { 'body.1': 'lines' }],
    ['five spaces', { 'body.1': 'a     b' }, { 'body.1': 'spaces' }],
    ['too much', { 'body.1': 'x'.repeat(1_025) }, { 'body.1': 'tooLong' }],
    ['too much with what stands around it', { 'body.1': 'x'.repeat(1_020) }, { 'body.1': 'tooLong' }],
    ['four spaces', { 'body.1': 'a    b' }, {}],
    ['one that nobody asked for', { 'body.1': 'a', 'body.9': '' }, {}],
  ])('are checked one by one: %s', (_case, values, problems) => {
    expect(templateProblems(readTemplate([{ type: 'BODY', text: 'Olá, {{1}}!' }]), values)).toEqual(problems);
  });

  it('contain no spaces for buttons', () => {
    expect(templateProblems(template, { ...whole, 'button.1': 'a b' })).toEqual({ 'button.1': 'spaces' });
  });

  it('are none for a header with a file, which needs the file', () => {
    const picture = readTemplate([
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'x' },
    ]);
    expect([templateFile(picture), templateFields(picture)]).toEqual(['image', []]);
  });

  it('that are missing leave their marks in the text', () => {
    expect(filledTemplate(template, {}).body).toBe('Olá {{1}}, seu pedido chega {{2}}.');
  });
});

it.each([['{'], ['null'], ['{"request":{"name":1}}'], ['{"message":{}}']])(
  'stored data that cannot be read gives no request: %s',
  (dataJson) => expect(readTemplateRequest(dataJson)).toBeNull(),
);
