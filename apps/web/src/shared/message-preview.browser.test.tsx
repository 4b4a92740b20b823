import type { Language } from '@prosa/contract';
import { systemTexts, unsupportedText } from '@prosa/domain';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { admin } from '../testing/records.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { changeLanguage } from './i18n.ts';
import { useMessagePreview } from './message-preview.ts';

function Previews({ bodies }: { bodies: string[] }) {
  const toPreview = useMessagePreview();
  return <p>{bodies.map(toPreview).join(' / ')}</p>;
}

afterEach(async () => changeLanguage('pt'));

const bodies = [systemTexts.audio, systemTexts.voteWithdrawn, unsupportedText('phoneOnly', 'pin')];

it.each<[language: Language, text: string]>([
  ['pt', 'Áudio / Voto retirado / Mensagem de um tipo que só o celular mostra (pin).'],
  ['en', 'Audio / Vote withdrawn / A kind of message that only the phone shows (pin).'],
  ['es', 'Audio / Voto retirado / Un tipo de mensaje que solo muestra el teléfono (pin).'],
  ['tr', 'Ses / Oy geri çekildi / Yalnızca telefonun gösterdiği türde bir mesaj (pin).'],
])('system texts are previewed in %s', async (language, text) => {
  renderScreen(<Previews bodies={bodies} />, { user: { ...admin, language } });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

it('every system text has a translation', async () => {
  renderScreen(<Previews bodies={Object.values(systemTexts)} />, { user: { ...admin, language: 'en' } });
  await expect
    .element(page.getByText(/^Audio . Sticker . 📍 Location . 🚫 Message deleted . Waiting for/))
    .toBeVisible();
  expect(page.getByText(/systemTexts|\[/).elements()).toEqual([]);
});

it("a customer's text keeps its words and loses its formatting marks", async () => {
  renderScreen(<Previews bodies={['*Áudio* da reunião']} />, { user: { ...admin, language: 'en' } });
  await expect.element(page.getByText('Áudio da reunião', { exact: true })).toBeVisible();
});
