import type { Language } from '@prosa/contract';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeLanguage } from '../shared/i18n.ts';
import { admin } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { Calendar } from './calendar.tsx';

afterEach(async () => changeLanguage('pt'));

it.each<[Language, string, string | RegExp, string | RegExp]>([
  ['pt', 'D', 'domingo, 1 de novembro de 2026', 'domingo, 29 de novembro de 2026'],
  ['en', 'M', /^Monday,? 26 October 2026$/, /^Monday,? 23 November 2026$/],
  ['es', 'L', 'lunes, 26 de octubre de 2026', 'lunes, 23 de noviembre de 2026'],
  ['tr', 'P', '26 Ekim 2026 Pazartesi', '23 Kasım 2026 Pazartesi'],
])(
  'the weeks of a calendar in %s start on the day of that country',
  async (language, letter, first, home) => {
    renderScreen(<Calendar day="2026-11-29" onPick={() => undefined} />, { user: { ...admin, language } });
    const days = page.getByRole('gridcell').getByRole('button');
    await expect.element(days.first()).toHaveAccessibleName(first);
    expect(document.querySelector('[class*=weekday]')?.textContent).toBe(letter);
    await userEvent.click(days.nth(10));
    document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus();
    await userEvent.keyboard('{Home}');
    await expect.element(page.getByRole('button', { name: home, exact: true })).toHaveFocus();
  },
);
