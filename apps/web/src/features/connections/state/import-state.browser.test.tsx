import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { server } from '../../../testing/fake-server.ts';
import { connection } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ImportState } from './import-state.tsx';

// What the row of a connection says while old messages are imported.

const PREPARING = 'Preparando a importação';
const date = '03/02/2026 10:00:00';
const status = () => page.getByRole('status');
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

it('shows the preparation after a batch, and not half a minute later', async () => {
  renderScreen(
    <>
      <ImportState connection={{ ...connection, statusImportMessages: ago(36) }} />
      <ImportState connection={{ ...connection, statusImportMessages: ago(2) }} />
    </>,
  );
  // A second one would make this ambiguous.
  await expect.element(status()).toHaveTextContent(PREPARING);
});

it('follows the preparation, the progress and the end of each import', async () => {
  const rows = [connection, { ...connection, id: connection.id + 1 }];
  renderScreen(
    <>
      {rows.map((row) => (
        <ImportState key={row.id} connection={{ ...row, statusImportMessages: null }} />
      ))}
    </>,
  );
  const publish = (place: 0 | 1, done: number) => {
    const status = { whatsappId: rows[place]?.id ?? 0, this: done, all: 1_500, date };
    server.publish('importMessages', { action: 'update', status });
  };
  publish(1, -1);
  await expect.element(status()).toHaveTextContent(PREPARING);
  publish(0, 300);
  publish(1, 900);
  await expect.element(status().nth(0)).toHaveTextContent(`Importando 300 de 1500 · ${date}`);
  await expect.element(status().nth(1)).toHaveTextContent(`Importando 900 de 1500 · ${date}`);
  server.publish('importMessages', { action: 'refresh' });
  await expect.element(status()).not.toBeInTheDocument();
});
