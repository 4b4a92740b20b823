import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Router } from '../../../app/router.tsx';
import { refuse, server } from '../../../testing/fake-server.ts';
import { admin } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, textField, words } from '../../../testing/screen.ts';

// Who must have a second factor, and has none, sees nothing else until it is set up.

const heading = () => page.getByRole('heading', { name: 'Configure a verificação em duas etapas' });

it('comes instead of every screen, and leads on once the second factor is on', async () => {
  server.on('beginSecondFactor', () => ({ secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' }));
  server.on('confirmSecondFactor', () => ({ recoveryCodes: ['abcde-fgh23'] }));
  renderScreen(<Router />, { path: '/nowhere', user: { ...admin, mustEnrol: true } });
  await expect.element(heading()).toBeVisible();
  expect(page.getByRole('navigation').query()).toBeNull();
  await textField('Senha atual').fill('segredo-1');
  await button('Continuar').click();
  await textField('Código do aplicativo').fill('123456');
  await button('Ligar a verificação').click();
  await expect.element(words('abcde-fgh23')).toBeVisible();
  await expect.element(heading()).toBeVisible();
  await button('Continuar para o sistema').click();
  await expect.element(heading()).not.toBeInTheDocument();
});

it('comes also when the company begins to demand it while somebody works', async () => {
  const demanded = () => refuse('ERR_SECOND_FACTOR_REQUIRED');
  server.on('pageUsers', demanded);
  server.on('listConnections', demanded);
  server.on('listTickets', demanded);
  server.on('readHelps', demanded);
  server.on('readSupport', demanded);
  server.on('pageAnnouncements', demanded);
  server.on('listQueues', demanded);
  server.on('readVersion', () => ({ version: '1.0.0' }));
  renderScreen(<Router />, { path: '/users', user: admin });
  await expect.element(heading()).toBeVisible();
});
