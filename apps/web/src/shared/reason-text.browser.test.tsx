import type { Language } from '@prosa/contract';
import { reason } from '@prosa/domain';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { changeLanguage } from './i18n.ts';
import { admin } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { useReasonText } from './reason-text.ts';

function Why({ text }: { text: string | null }) {
  return <p>{useReasonText()(text)}</p>;
}

const down = reason('meta.notSubscribedBecause', { reason: reason('meta.busy', { code: 131_016 }) });

afterEach(async () => changeLanguage('pt'));

it.each<[language: Language, words: string]>([
  [
    'pt',
    'A Meta não avisa este servidor do que acontece na conta: A Meta está sobrecarregada ou em manutenção. Tentaremos de novo. (Meta 131016)',
  ],
  [
    'en',
    'Meta does not notify this server of what happens in the account: Meta is overloaded or under maintenance. We will try again. (Meta 131016)',
  ],
  [
    'es',
    'Meta no avisa a este servidor de lo que ocurre en la cuenta: Meta está sobrecargada o en mantenimiento. Lo intentaremos de nuevo. (Meta 131016)',
  ],
  [
    'tr',
    'Meta, hesapta olanları bu sunucuya bildirmiyor: Meta aşırı yüklü veya bakımda. Yeniden deneyeceğiz. (Meta 131016)',
  ],
])('a reason and its cause are read in %s', async (language, words) => {
  renderScreen(<Why text={down} />, { user: { ...admin, language } });
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

it('a reason names the kind of a file in the same language', async () => {
  const text = reason('channel.fileTooLarge', { kind: 'video', most: 16 });
  renderScreen(<Why text={text} />, { user: { ...admin, language: 'en' } });
  await expect.element(page.getByText('The file is too large (video): 16 MB at most.')).toBeVisible();
});

it('a sentence that is no reason code stays as it came', async () => {
  renderScreen(<Why text="Invalid parameter (#100)" />);
  await expect.element(page.getByText('Invalid parameter (#100)')).toBeVisible();
});
