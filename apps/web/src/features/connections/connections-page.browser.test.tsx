import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { besideMenu } from '../../testing/beside-menu.ts';
import { brokenNumbers } from '../../testing/broken-numbers.ts';
import { server } from '../../testing/fake-server.ts';
import { connection } from '../../testing/records.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { textsUnderActions } from '../../testing/under-actions.ts';
import { ConnectionsPage } from './connections-page.tsx';

it.each([1440, 960, 820, 390])('neither cuts nor wraps a phone number at %i px', async (width) => {
  await besideMenu(width);
  const traffic = { lastReceivedAt: '2026-03-02T12:00:00.000Z', lastSentAt: '2026-03-02T12:00:00.000Z' };
  server.on('listConnections', () => [{ ...connection, ...traffic, name: 'WhatsApp Assistência' }]);
  server.on('listConnectableChannels', () => []);
  server.on('readSetting', ({ params }) => ({ id: 1, key: params.key, value: '' }));
  renderScreen(<ConnectionsPage />, { path: '/connections' });
  await expect.element(page.getByText('+55 (11) 99999-0000')).toBeVisible();
  await expect.poll(brokenNumbers).toEqual([]);
  await expect.poll(textsUnderActions).toEqual([]);
});
