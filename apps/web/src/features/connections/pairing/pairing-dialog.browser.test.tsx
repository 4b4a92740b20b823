import type { Connection } from '@prosa/contract';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serveCompany } from '../../../testing/company.ts';
import { refuse, server } from '../../../testing/fake-server.ts';
import { connection } from '../../../testing/records.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { button, words } from '../../../testing/screen.ts';
import { PairingDialog } from './pairing-dialog.tsx';

// While a phone is being paired: what the dialog waits for, and how a person goes on.

const onClose = vi.fn();
const phone: Connection = { ...connection, provider: 'beta', number: null, status: 'OPENING' };

function open(shown: Partial<Connection>): void {
  onClose.mockReset();
  const asked = { ...phone, ...shown };
  serveCompany({ connections: [asked] });
  renderScreen(<PairingDialog connection={asked} onClose={onClose} onQueues={vi.fn()} />, {
    path: '/connections',
  });
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const unanswered = () => ({
  status: 'TIMEOUT' as const,
  statusReason: 'web.noAnswer',
  retries: 3,
  retryAt: inSeconds(25),
  updatedAt: inSeconds(0),
});

it('says what it waits for', async () => {
  open({});
  await expect.element(words('Esperando o código do WhatsApp…')).toBeVisible();
});

describe('a WhatsApp that does not answer', () => {
  it('is shown with the attempts, the next one and what may be wrong', async () => {
    open(unanswered());
    await expect.element(words('O WhatsApp não respondeu. Tentando conectar de novo.')).toBeVisible();
    await expect
      .element(page.getByText(/^3 tentativas sem resposta\. Nova tentativa em \d+ segundos\.$/))
      .toBeVisible();
    await expect.element(page.getByText(/^Um firewall ou proxy bloqueia o WhatsApp\?/)).toBeVisible();
  });

  it('is tried at once when a person wants that', async () => {
    open(unanswered());
    server.on('startSession', () => ({ message: 'Sessão iniciada' }));
    await button('Tentar agora').click();
    await expect.poll(() => server.changes()).toEqual(['startSession']);
  });

  it('counts nothing while the next attempt runs, or where the clocks differ', async () => {
    open({ ...unanswered(), retries: 1, retryAt: inSeconds(-3_600) });
    await expect.element(page.getByText('1 tentativa sem resposta. Tentando de novo…')).toBeVisible();
  });
});

describe('cancelling', () => {
  it('ends the session of a connection that never had a phone', async () => {
    open(unanswered());
    server.on('endSession', () => ({ message: 'Sessão encerrada' }));
    await button('Cancelar').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(server.changes()).toEqual(['endSession']);
  });

  it('leaves the dialog open with the reason when that fails', async () => {
    open({});
    server.on('endSession', () => refuse('ERR_NO_WAPP_FOUND'));
    await button('Cancelar').click();
    await expect.element(words('Esta conexão não existe mais.')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('only closes the dialog of a connection that has a phone', async () => {
    open({ ...unanswered(), number: '5511999990000' });
    await button('Fechar').last().click();
    expect(onClose).toHaveBeenCalledOnce();
    expect(server.changes()).toEqual([]);
  });
});
