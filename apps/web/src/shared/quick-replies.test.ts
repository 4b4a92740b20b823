import type { QuickMessage, SessionUser, Ticket } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { filledParameter, filledReply, labelOf, matchingReplies, slashSearch } from './quick-replies.ts';

const reply = (shortcode: string) => ({ shortcode }) as QuickMessage;

describe('the search after a slash', () => {
  it.each([
    ['/', 0, ''],
    ['/ol', 0, 'ol'],
    ['/bom dia', 0, 'bom dia'],
    ['Oi de novo /pix', 11, 'pix'],
    ['Oi\n/', 3, ''],
    [' /ol', 1, 'ol'],
  ])('in %j begins at %i: %j', (text, start, search) => expect(slashSearch(text)).toEqual({ start, search }));

  it.each([
    '',
    'a/ol',
    '/uma\nlinha',
    '10/12',
    'sim / não',
    'https://loja.test/a',
    'em /home/ana',
    '/pix, obrigada\nAna',
  ])('is none in %j', (text) => expect(slashSearch(text)).toBeNull());

  it('finds short codes in any case and without accents, beginnings first', () => {
    const replies = ['farol', 'Olá', 'preço', 'oleo'].map(reply);
    const codes = (search: string) => matchingReplies(replies, search).map(({ shortcode }) => shortcode);
    expect(codes('OL')).toEqual(['Olá', 'oleo', 'farol']);
    expect(codes('preco')).toEqual(['preço']);
    expect(codes('')).toHaveLength(4);
    expect(codes('x')).toEqual([]);
  });
});

it('a label in the list shows at most 90 characters', () => {
  expect(labelOf({ message: 'x'.repeat(120) })).toBe(`${'x'.repeat(90)}…`);
  expect(labelOf({ message: `um\n\n  dois ` })).toBe('um dois');
});

describe('a filled reply', () => {
  const ticketOf = (name: string) =>
    ({ id: 7, contact: { name }, user: null, queue: { name: 'Vendas' }, whatsapp: null }) as Ticket;
  const me = { name: 'Ana', company: { name: 'Aurora', companieSettings: [{ timezone: 'UTC' }] } };
  const now = new Date('2026-11-21T15:04:05Z');
  const fill = (text: string, name = 'João Sá') =>
    filledReply(text, ticketOf(name), me as unknown as SessionUser, now);
  const parameter = (text: string, name: string) =>
    filledParameter(text, ticketOf(name), me as unknown as SessionUser, now);

  it('names the contact, the agent and the place', () => {
    expect(fill('{{ms}}, {{firstName}}! {{userName}}, {{queue}}, {{ticket_id}}{{connection}}')).toBe(
      'Boa tarde, João! Ana, Vendas, 7',
    );
  });
  it.each(['5511987654321', '**-**34', '@ana.lima'])('names nobody who is only known as %j', (name) => {
    expect(fill('Olá, {{firstName}}! {{ name }}, sou {{userName}}.', name)).toBe('Olá! Sou Ana.');
  });
  it('leaves a name that is hidden from this person in a parameter for the server to fill', () => {
    expect(parameter('{{firstName}}: {{ticket_id}}, {{ name }}!', '**-**34')).toBe(
      '{{firstName}}: 7, {{ name }}!',
    );
    expect(parameter('sem variáveis', '**-**34')).toBe('sem variáveis');
    expect(parameter('{{firstName}}', '5511987654321')).toBe('5511987654321');
  });
  it('does not expand a value again', () => expect(fill('{{name}}', '{{queue}}')).toBe('{{queue}}'));
});
