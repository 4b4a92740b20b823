import type { Language } from '@prosa/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { changeLanguage } from '../shared/i18n.ts';
import { admin } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { RowActions } from './row-actions.tsx';

afterEach(async () => changeLanguage('pt'));

it.each<[Language, string]>([
  ['pt', 'Editar Suporte'],
  ['en', 'Edit Suporte'],
  ['es', 'Editar Suporte'],
  // A Turkish verb follows its object, and would need the case of the name before it.
  ['tr', 'Düzenle: Suporte'],
])('the buttons of a row are named in %s as its grammar orders the words', async (language, name) => {
  renderScreen(<RowActions name="Suporte" onEdit={() => undefined} onRemove={() => undefined} />, {
    user: { ...admin, language },
  });
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
});
