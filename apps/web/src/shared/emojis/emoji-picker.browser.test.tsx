import type { Language } from '@prosa/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { admin } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { changeLanguage } from '../i18n.ts';
import { EmojiPicker } from './emoji-picker.tsx';

afterEach(async () => changeLanguage('pt'));

it.each<[Language, string, string]>([
  ['pt', 'bandeira', 'Bandeiras'],
  ['en', 'flag', 'Flags'],
  ['es', 'bandera', 'Banderas'],
  // The names of emojis have no Turkish.
  ['tr', 'flag', 'Bayraklar'],
])('the groups of emojis have their names in %s', async (language, search, group) => {
  renderScreen(<EmojiPicker onPick={() => undefined} />, { user: { ...admin, language } });
  await page.getByRole('searchbox').fill(search);
  await expect.element(page.getByText(group, { exact: true })).toBeVisible();
});
