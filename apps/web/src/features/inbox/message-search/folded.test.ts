import { expect, it } from 'vitest';
import { snippetOf } from './folded.ts';

it.each([
  ['Segue o ORÇAMENTO da peça', 'orcam', { before: 'Segue o ', hit: 'ORÇAM', after: 'ENTO da peça' }],
  ['ação e reação', 'ÃO E', { before: 'aç', hit: 'ão e', after: ' reação' }],
  ['duas\nlinhas', 'duas  linhas', { before: '', hit: 'duas linhas', after: '' }],
  ['👍🏽 obrigado', 'obrigado', { before: '👍🏽 ', hit: 'obrigado', after: '' }],
  ['nada disso', 'xyz', { before: 'nada disso', hit: '', after: '' }],
])('shows the part of %j that contains %j', (body, search, snippet) => {
  expect(snippetOf(body, search)).toEqual(snippet);
});

it('begins shortly before the match in a long text', () => {
  const { before, hit } = snippetOf(`${'palavra '.repeat(50)}agulha no fim`, 'agulha');
  expect(hit).toBe('agulha');
  expect(before).toMatch(/^…(palavra ){3,5}$/);
});
