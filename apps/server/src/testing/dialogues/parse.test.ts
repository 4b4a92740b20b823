import { describe, expect, it } from 'vitest';
import { momentAfter } from './clock.ts';
import { outlineOf } from './outline.ts';
import { dialoguesOf } from './parse.ts';
import { stepsOf } from './steps.ts';

const page = [
  '# O menu',
  'Prosa para pessoas: nada disto conta.',
  '```dado',
  'conexão',
  '  saudação: Olá: tudo bem?',
  'fila Vendas',
  '```',
  '## Ana pede o menu',
  '```dado',
  'fila Suporte',
  '```',
  '```diálogo',
  'Ana: Oi',
  'Bot: Olá',
  '',
  '     *[ 1 ]* - Vendas',
  '[ticket: pendente]',
  '```',
  '## Só explicação',
  'Sem diálogo.',
].join('\n');

describe('a page', () => {
  it('gives one dialogue per heading with a dialogue, and adds the facts of the page and the heading', () => {
    const dialogues = dialoguesOf(page);
    expect(dialogues.map(({ title }) => title)).toEqual(['Ana pede o menu']);
    expect(dialogues[0]?.given.map(({ key }) => key)).toEqual(['conexão', 'fila Vendas', 'fila Suporte']);
    expect(dialogues[0]?.given[0]?.entries).toEqual([
      { key: 'saudação', value: 'Olá: tudo bem?', entries: [] },
    ]);
    expect(dialogues[0]?.steps).toMatchObject([
      { kind: 'says', line: 13, who: 'Ana', text: 'Oi' },
      { kind: 'says', line: 14, who: 'Bot', text: 'Olá\n\n*[ 1 ]* - Vendas' },
      { kind: 'check', line: 17, about: 'ticket', expected: 'pendente' },
    ]);
  });
});

describe('an outline', () => {
  it('keeps lines that are indented further below the line above them', () => {
    const [queue] = outlineOf('fila A\n  opção B\n    texto: um\\ndois\n  encerra: sim\n');
    expect(queue).toEqual({
      key: 'fila A',
      value: '',
      entries: [
        { key: 'opção B', value: '', entries: [{ key: 'texto', value: 'um\ndois', entries: [] }] },
        { key: 'encerra', value: 'sim', entries: [] },
      ],
    });
  });
});

describe('a line', () => {
  const one = (text: string) => stepsOf(text, 1)[0];
  it('is a message, with its place and its kind', () => {
    expect(one('Ana (Obra) [áudio]: oi')).toMatchObject({
      who: 'Ana',
      where: 'Obra',
      what: 'áudio',
      text: 'oi',
    });
    expect(one('Bot:')).toMatchObject({ kind: 'says', who: 'Bot', text: '' });
  });
  it('moves the clock, checks, or is an act', () => {
    expect(one('(+10 min)')).toMatchObject({ kind: 'time', text: '+10 min' });
    expect(one('[registro: criado, menu]')).toMatchObject({ about: 'registro', expected: 'criado, menu' });
    expect(one('Marina aceita')).toMatchObject({ kind: 'act', who: 'Marina', text: 'aceita' });
  });
  it('that is none of these is refused, with its number', () => {
    expect(() => stepsOf('Ana: Oi\nisto não é nada', 7)).toThrow('line 8');
  });
});

describe('a time', () => {
  const before = new Date('2025-03-20T13:00:00Z');
  it('is relative to the last one, or named by day and clock', () => {
    expect(momentAfter(before, '+90 s').toISOString()).toBe('2025-03-20T13:01:30.000Z');
    expect(momentAfter(before, '+2 dias').toISOString()).toBe('2025-03-22T13:00:00.000Z');
    expect(momentAfter(before, 'sexta 21/03/2025 08:30').toISOString()).toBe('2025-03-21T11:30:00.000Z');
  });
  it('whose weekday is wrong is refused', () => {
    expect(() => momentAfter(before, 'segunda 21/03/2025 08:30')).toThrow('sexta');
    expect(() => momentAfter(before, 'amanhã')).toThrow('no time');
  });
});
