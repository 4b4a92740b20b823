import type { Random } from './random.ts';

const texts = [
  '',
  ' ',
  'abc',
  '0',
  '-1',
  'null',
  'true',
  'NaN',
  '1e400',
  '9'.repeat(400),
  'ã'.repeat(5_000),
  'a'.repeat(70_000),
  'NUL \u0000 inside',
  '\u0000',
  '\uD800',
  'x\uDFFFy',
  '\uFEFFbom',
  '\u202Egnp.exe',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'é\u0301\u0301\u0301',
  '\u2028\u2029\r\n\t\u000B\u0085',
  `'; drop table tickets; --`,
  `\\'"\`$\{x}%_*?[](){}`,
  '%',
  '%00',
  '%c0%af',
  '%zz',
  '../../../../etc/passwd',
  '..\\..\\boot.ini',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://[::1',
  'https://x.test:99999/',
  'data:text/html;base64,AAAA',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59.999999999999Z',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.000Z',
  '24:00',
  'a@b',
  `${'a'.repeat(300)}@${'b'.repeat(300)}.test`,
  '{"a":1}',
  '[[[[[[',
  '{{name}}{{#each}}{{/if}}',
  '__proto__',
  'constructor',
  '#GGGGGG',
  'YQ==',
  '====',
  '00000000-0000-0000-0000-000000000000',
  'ﬀ ﷽ Ⅷ ١٢٣',
];
const numbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  1e-320,
  1e21,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
];
const deep = (depth: number): unknown => JSON.parse('[{"a":'.repeat(depth) + '1' + '}]'.repeat(depth));

/** A value that few would expect. */
export function oddValue(random: Random): unknown {
  const kind = random.below(12);
  if (kind < 5) return random.pick(texts);
  if (kind < 7) return random.pick(numbers);
  return random.pick<() => unknown>([
    () => null,
    () => true,
    () => false,
    () => [],
    () => ({}),
    () => [[1]],
    () => [null, null],
    () => ({ $gt: 0, length: 9, toString: 1, constructor: { prototype: {} } }),
    () => JSON.parse('{"__proto__":{"super":true},"id":{"id":1}}'),
    () => Array.from({ length: 600 }, (_, index) => index),
    () => Array.from({ length: 50 }, () => random.pick(texts).slice(0, 100)),
    () => deep(random.pick([3, 17, 40])),
  ])();
}

export const oddText = (random: Random): string => random.pick(texts);
export const oddNumber = (random: Random): number => random.pick(numbers);
