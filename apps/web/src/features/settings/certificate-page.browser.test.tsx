import type { Certificate } from '@prosa/contract';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { refuse, server } from '../../testing/fake-server.ts';
import { admin, companySettings } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { button, combobox, dialog, isWrong, words } from '../../testing/screen.ts';
import { CertificatePage } from './certificate-page.tsx';

// The operator uploads, replaces and removes the certificate for the payment provider.

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS + 60_000).toISOString();
const certificate = (facts: Partial<Certificate> = {}): Certificate => ({
  ref: 'efi',
  subject: 'CN=Aurora, O=Loja Aurora',
  issuer: 'CN=Efí Autoridade',
  validFrom: inDays(-100),
  validUntil: inDays(300),
  ...facts,
});

function open(stored: Certificate[] = []) {
  const onStored = vi.fn<() => void>();
  server.on('readCompanySettings', () => companySettings);
  server.on('listCertificates', () => stored);
  server.on('uploadCertificate', () => {
    stored.splice(0, 1, certificate());
    return { mensagem: 'Arquivo Anexado' as const };
  });
  server.on('writeSetting', ({ params }) => {
    stored.length = 0;
    return { id: 1, key: params.key, value: null, isSet: false };
  });
  renderScreen(<CertificatePage onStored={onStored} />, {
    path: '/settings/certificate',
    user: { ...admin, super: true },
  });
  return onStored;
}
const passphrase = () => page.getByLabelText('Senha do arquivo', { exact: true });
async function choose(name = 'efi.p12'): Promise<void> {
  await expect.element(button('Enviar')).toBeEnabled();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, new File(['x'], name));
}
const toasted = async (text: string) => expect.element(page.getByText(text).first()).toBeVisible();

it('asks for a file of the right name and for a destination, before anything is sent', async () => {
  open();
  await expect.element(words('Nenhum certificado')).toBeVisible();
  await button('Enviar').click();
  await toasted('Escolha um arquivo!');
  await choose('cert.pem');
  await button('Enviar').click();
  await toasted('Use somente arquivos em formato p12!');
  await choose();
  await button('Enviar').click();
  await toasted('Escolha um destino!');
  await isWrong(combobox('Destino'), 'Escolha um destino!');
  expect(server.received('uploadCertificate')).toEqual([]);
});

it('sends the file with its passphrase, shows whose it is, and has the page reloaded', async () => {
  const onStored = open();
  await choose('LOJA.P12');
  await combobox('Destino').selectOptions('efi');
  await passphrase().fill(' da loja ');
  await button('Enviar').click();
  await expect.element(words('Arquivo enviado com sucesso!')).toBeVisible();
  const [sent] = server.received('uploadCertificate');
  expect([sent?.query, sent?.body]).toEqual([{ ref: 'efi' }, { passphrase: ' da loja ' }]);
  await expect.element(words('CN=Aurora, O=Loja Aurora')).toBeVisible();
  await expect.element(words('CN=Efí Autoridade')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Trocar o certificado' })).toBeVisible();
  await expect.element(passphrase()).toHaveValue('');
  expect(onStored).toHaveBeenCalledOnce();
});

it.each([
  ['passphrase', 'wrongPassphrase', 'Esta senha não abre o arquivo.'],
  ['file', 'unreadable', 'Não foi possível abrir o arquivo como certificado .p12.'],
  ['file', 'outdated', 'O arquivo usa uma cifra antiga'],
  ['file', 'incomplete', 'No arquivo falta o certificado ou a chave.'],
  ['file', 'notP12', 'Use somente arquivos em formato p12!'],
] as const)('says at %s why it was refused: %s', async (name, message, text) => {
  const onStored = open();
  server.on('uploadCertificate', () => refuse('ERR_VALIDATION', [{ field: name, message }]));
  await choose();
  await combobox('Destino').selectOptions('efi');
  await button('Enviar').click();
  if (name === 'passphrase') {
    await isWrong(passphrase(), text);
    await expect.element(passphrase()).toHaveFocus();
  } else await expect.element(page.getByRole('alert').getByText(text, { exact: false })).toBeVisible();
  expect(onStored).not.toHaveBeenCalled();
});

it('says any other refusal above the button', async () => {
  open();
  server.on('uploadCertificate', () => refuse('ERR_DISK_FULL'));
  await choose();
  await combobox('Destino').selectOptions('efi');
  await button('Enviar').click();
  await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
});

it.each([
  [{ validUntil: inDays(300) }, 'Válido', null],
  [{ validUntil: inDays(12) }, 'Vence em 12 dias', 'antes que este vença'],
  [{ validUntil: inDays(0) }, 'Vence em menos de um dia', 'antes que este vença'],
  [{ validUntil: inDays(-1) }, 'Vencido', 'A Efí recusa este certificado'],
  [{ validFrom: inDays(2) }, 'Ainda não vale', 'ainda não começou a valer'],
])('tells how long it is valid: %o', async (facts, state, warning) => {
  open([certificate(facts)]);
  await expect.element(words(state)).toBeVisible();
  if (warning !== null) await expect.element(page.getByText(warning, { exact: false })).toBeVisible();
});

it('is removed after a question, and stays when that is refused', async () => {
  open([certificate()]);
  server.on('writeSetting', () => refuse('ERR_NO_PERMISSION'));
  await button('Remover').click();
  const confirm = () => dialog().getByRole('button', { name: 'Remover', exact: true });
  await confirm().click();
  await expect.element(page.getByText('Você não tem permissão para isso.', { exact: false })).toBeVisible();
  server.on('writeSetting', ({ params, body }) => {
    expect([params.key, body.value]).toEqual(['eficertificate', '']);
    server.on('listCertificates', () => []);
    return { id: 1, key: params.key, value: null, isSet: false };
  });
  await confirm().click();
  await expect.element(words('Nenhum certificado')).toBeVisible();
  await expect.element(words('Certificado removido')).toBeVisible();
});

it('can be uploaded anew where the stored one cannot be read', async () => {
  open();
  server.on('listCertificates', () => refuse('ERR_SECRET_UNREADABLE'));
  await expect.element(button('Enviar')).toBeEnabled();
});
