import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutNames } from './without-names.ts';

const name = /\{\{\s*(?:firstName|name)\s*\}\}/u;
const without = (text: string) => withoutNames(text, name);

describe('a text for somebody without a name', () => {
  it.each([
    ['Ola {{firstName}}, tudo bem?', 'Ola, tudo bem?'],
    ['Olá {{ name }}! Tudo bem?', 'Olá! Tudo bem?'],
    ['Oi {{firstName}} tudo bem', 'Oi tudo bem'],
    ['Olá, {{firstName}}!', 'Olá!'],
    ['Oi, {{firstName}}, tudo bem?', 'Oi, tudo bem?'],
    ['Olá, {{firstName}} tudo bem?', 'Olá, tudo bem?'],
    ['Olá, {{firstName}} 😊', 'Olá 😊'],
    ['Muito obrigado, {{firstName}}', 'Muito obrigado'],
    ['Prezado(a) {{name}},\nseu pedido chegou.', 'Prezado(a),\nseu pedido chegou.'],
    ['Bom dia *{{firstName}}*, tudo bem?', 'Bom dia, tudo bem?'],
    ['Bom dia *_{{firstName}}_*!', 'Bom dia!'],
    ['{{ms}}, {{firstName}}!', '{{ms}}!'],
    ['{{ms}} {{firstName}}, sou {{userName}}.', '{{ms}}, sou {{userName}}.'],
    ['Cliente: {{name}}\nData: {{date}}', 'Cliente:\nData: {{date}}'],
  ])('loses the space before the name: %j becomes %j', (text, expected) => {
    expect(without(text)).toBe(expected);
  });

  it.each([
    ['{{firstName}}, tudo bem?', 'Tudo bem?'],
    ['{{firstName}} seu pedido chegou', 'Seu pedido chegou'],
    ['{{firstName}}! Que bom.', 'Que bom.'],
    ['{{firstName}} - pedido 3', 'Pedido 3'],
    ['{{firstName}} -10% hoje :)', '-10% hoje :)'],
    ['{{firstName}},tudo bem?', 'Tudo bem?'],
    ['*{{firstName}}*, *olha* só', '*Olha* só'],
    ['{{firstName}}, {{ms}}', '{{ms}}'],
    ['{{firstName}}, loja.example/a', 'loja.example/a'],
    ['Oi.\n{{firstName}}, tudo bem?', 'Oi.\nTudo bem?'],
    ['*Marina:*\n{{firstName}},\ntudo bem?', '*Marina:*\n\ntudo bem?'],
    ['Bom dia! {{firstName}}, tudo bem?', 'Bom dia! Tudo bem?'],
    ['Que bom! {{firstName}}!', 'Que bom!'],
    ['👋 {{firstName}}, tudo bem?', '👋 Tudo bem?'],
    ['Aviso: {{firstName}}, seu pedido chegou', 'Aviso: seu pedido chegou'],
    ['{{firstName}}, é {{name}}, certo?', 'É, certo?'],
  ])('begins with a capital letter where the name stood first: %j becomes %j', (text, expected) => {
    expect(without(text)).toBe(expected);
  });

  it('stays as it is where nobody is named', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!name.test(text));
        expect(without(text)).toBe(text);
      }),
    );
  });

  it.each(['{{firstName}}', ' *{{name}}*, '])('stays as it is where nothing else is said: %j', (text) => {
    expect(without(text)).toBe(text);
  });

  it('names nobody any more', () => {
    const part = fc.oneof(
      fc.constantFrom('{{name}}', '{{firstName}}', ' ', ',', '*', '{{', '}}', '\n'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const left = without(`Oi ${parts.join('')}`);
        expect(name.test(left)).toBe(false);
      }),
    );
  });
});
