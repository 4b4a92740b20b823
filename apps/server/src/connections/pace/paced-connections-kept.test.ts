import { expect, it } from 'vitest';
import type { App } from '../../platform/app.ts';
import { PacedConnections } from './paced-connections.ts';

it('forgets a connection that this process no longer owns, and polls it at once when it comes back', async () => {
  let polls = 0;
  const query = async () => {
    polls += 1;
    return [];
  };
  const database = {
    acrossCompanies: async (_reason: string, work: (tx: object) => Promise<object>) => work({ query }),
  };
  const app = { database } as unknown as App;
  const connections = new PacedConnections(app, {
    owner: 'me',
    announce: async () => undefined,
    wake: () => undefined,
  });
  const share = { after: 0, free: 1 };
  const poll = async () =>
    connections.claim([{ companyId: 1, whatsappId: 7, epoch: 1, service: share, mass: share }], []);
  await poll();
  connections.keep(() => true);
  await poll();
  expect(polls).toBe(1);
  connections.keep((whatsappId) => whatsappId !== 7);
  await poll();
  expect(polls).toBe(2);
});
