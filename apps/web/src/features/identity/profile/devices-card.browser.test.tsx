import type { OwnSession } from '@prosa/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, server } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, words } from '../../../testing/screen.ts';
import { DevicesCard } from './devices-card.tsx';

// The own sessions in the profile.

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();
const computer: OwnSession = {
  id: '01890000-0000-7000-8000-000000000001',
  browser: 'Chrome',
  os: 'Windows',
  network: '203.0.113.0/24',
  createdAt: ago(600),
  lastSeenAt: ago(0),
  isCurrent: true,
};
const phone: OwnSession = {
  ...computer,
  id: '01890000-0000-7000-8000-000000000002',
  os: 'Android',
  lastSeenAt: ago(5),
  isCurrent: false,
};
const old: OwnSession = {
  ...phone,
  id: '01890000-0000-7000-8000-000000000003',
  browser: null,
  os: null,
  network: null,
};
let sessions: OwnSession[];

beforeEach(() => {
  sessions = [computer, phone, old];
  server.on('listSessions', () => sessions);
  server.on('endOwnSession', ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params?.id);
    return { message: 'ok' };
  });
  server.on('endOtherSessions', () => {
    sessions = [computer];
    return { message: 'ok' };
  });
  renderScreen(<DevicesCard />, { path: '/profile' });
});
const rows = () => page.getByRole('listitem');

it('names each device, when it was seen and from which network, and marks this one', async () => {
  const shows = async (row: number, ...parts: string[]) => {
    for (const part of parts)
      await expect.element(rows().nth(row).getByText(part, { exact: false })).toBeVisible();
  };
  await shows(0, 'Chrome no Windows', 'Este dispositivo', 'Visto agora', 'Rede 203.0.113.0/24');
  await shows(1, 'Chrome no Android', 'Visto há 5 minutos');
  await shows(2, 'Dispositivo desconhecido');
  expect(button('Sair de Chrome no Windows').query()).toBeNull();
});

it('ends one of them', async () => {
  await button('Sair de Chrome no Android').click();
  await expect.element(words('Sessão encerrada')).toBeVisible();
  await expect.element(button('Sair de Chrome no Android')).not.toBeInTheDocument();
  expect(server.received('endOwnSession').map(({ params }) => params?.id)).toEqual([phone.id]);
});

it('shows that one had ended already, and reads the list again', async () => {
  server.on('endOwnSession', () => {
    sessions = [computer];
    return refuse('ERR_NO_SESSION_FOUND');
  });
  await button('Sair de Chrome no Android').click();
  await expect.element(words('Esta sessão já terminou.')).toBeVisible();
  await expect.element(button('Sair de Chrome no Android')).not.toBeInTheDocument();
});

it('ends all others at once', async () => {
  await button('Sair de todos os outros').click();
  await expect.element(words('As outras sessões foram encerradas')).toBeVisible();
  await expect.element(button('Sair de todos os outros')).not.toBeInTheDocument();
});
