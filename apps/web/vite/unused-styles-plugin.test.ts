import { describe, expect, it } from 'vitest';
import { withoutUnused } from './unused-styles-plugin.ts';

const left = (css: string) => withoutUnused(css, (name) => name === 'm_ab12');

describe('the style sheet', () => {
  it('loses the rules of unused components', () => {
    expect(left('.m_ab12{color:red}.m_0ff{color:blue}.m_0ff:hover,[dir] .m_0ff{top:0}a{left:0}')).toBe(
      '.m_ab12{color:red}a{left:0}',
    );
  });

  it('loses blocks that have become empty', () => {
    expect(left('@media (width>1px){.m_0ff{top:0}}@media print{.m_ab12{top:0}.m_0ff{top:1px}}')).toBe(
      '@media print{.m_ab12{top:0}}',
    );
  });

  it('loses colour variables that no rule uses, and those that only such a variable uses', () => {
    const shades = '--mantine-color-red-4:#f00;--mantine-color-red-text:var(--mantine-color-red-4)';
    expect(left(`:root{${shades};--mantine-color-teal-8:#0ff}a{color:var(--mantine-color-teal-8)}`)).toBe(
      ':root{--mantine-color-teal-8:#0ff}a{color:var(--mantine-color-teal-8)}',
    );
  });

  it.each([
    '.m_0ff,.m_ab12{top:0}',
    '.m_ab12:not(.m_0ff){top:0}',
    ':is(h1,.m_0ff){top:0}',
    '@keyframes m_0ff{0%{top:0}to{top:1px}}',
    '.m_ab12{top:0;&:hover .m_0ff{top:1px}}',
    '@font-face{font-family:X}:root{--m:1}',
  ])('keeps %s', (css) => {
    expect(left(css)).toBe(css);
  });
});
