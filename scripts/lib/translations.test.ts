import { expect, it } from 'vitest';
import { askedIn, differences, flatten, unusedKeys } from './translations.ts';

const pt = flatten({
  title: 'Olá, {{name}}',
  tabs: { open: 'Abertos' },
  rows_one: '{{count}} linha',
  rows_other: '{{count}} linhas',
});
const withChange = (change: Record<string, string | undefined>) => {
  const changed = new Map(pt);
  for (const [key, text] of Object.entries(change)) {
    if (text === undefined) changed.delete(key);
    else changed.set(key, text);
  }
  return changed;
};

it.each([
  ['nothing', {}, []],
  ['a key that is missing', { 'tabs.open': undefined }, ['tabs.open is missing']],
  ['a key too many', { more: 'More' }, ['more is unknown in the first language']],
  ['an empty text', { 'tabs.open': ' ' }, ['tabs.open is empty']],
  ['a name that is spelt otherwise', { title: 'Hi, {{nome}}' }, ['title has other placeholders: nome']],
  ['a name that is left out', { title: 'Hi' }, ['title has other placeholders: none']],
  ['the plural forms of its grammar', { rows_one: undefined, rows_many: '{{count}} rows' }, []],
  ['a plural form without its number', { rows_one: 'one row' }, []],
  [
    'a plural form with what nobody passes',
    { rows_one: '{{n}} row' },
    ['rows_one has other placeholders: n'],
  ],
])('reports %s', (_name, change, expected) => {
  expect(differences(pt, withChange(change))).toEqual(expected);
});

const source =
  "t('title'); t(isOne ? \"a.b\" : 'a.c'); t(`tabs.${tab}`); t('shell:menu'); const x = `${a} ${b}`;";

it.each([
  ['inbox', 'title', true],
  ['inbox', 'a.b', true],
  ['inbox', 'a.c', true],
  ['inbox', 'tabs.open', true],
  ['inbox', 'tabs.open.deeper', false],
  ['shell', 'menu', true],
  ['inbox', 'menu', false],
  ['inbox', 'anything', false],
])('knows whether %s:%s is used', (namespace, key, isUsed) => {
  expect(unusedKeys(namespace, [key], askedIn(source))).toEqual(isUsed ? [] : [key]);
});

it('treats the plural forms of a key as one', () => {
  expect(unusedKeys('inbox', ['rows_one', 'rows_other'], askedIn("t('rows', { count })"))).toEqual([]);
});
