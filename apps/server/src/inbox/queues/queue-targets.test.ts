import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { queueRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: Anything;
let admin: GivenUser;
let queue: Anything;

beforeAll(async () => {
  server = await moduleServer(queueRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  queue = await make.queue(company, { firstAnswerTarget: 10, resolutionTarget: 60 });
  server.published.length = 0;
});

const put = async (change: object): Promise<Anything> =>
  (await admin.call('PUT', `/queue/${queue.id}`, change)).body;

describe('the targets of a queue', () => {
  it('are set and cleared, and announced with it', async () => {
    const targets = { firstAnswerTarget: 15, resolutionTarget: 60 };
    expect(await put({ firstAnswerTarget: '15' })).toMatchObject(targets);
    expect(server.published.at(-1)?.event).toMatchObject({ action: 'update', queue: targets });
    expect(await put({ firstAnswerTarget: '' })).toMatchObject({ ...targets, firstAnswerTarget: null });
    expect(await put({ resolutionTarget: null })).toMatchObject({ resolutionTarget: null });
  });

  it.each([
    ['firstAnswerTarget', -1],
    ['firstAnswerTarget', 1.5],
    ['resolutionTarget', 43_201],
    ['resolutionTarget', 'amanhã'],
  ])('are whole minutes up to 30 days: %s is not %s', async (field, value) => {
    const name = { name: 'Vendas', color: '#00AA00' };
    for (const [method, path] of [
      ['POST', '/queue'],
      ['PUT', `/queue/${queue.id}`],
    ] as const) {
      const { status, body } = await admin.call(method, path, { ...name, [field]: value });
      expect([status, body.details[0].field]).toEqual([400, field]);
    }
  });

  it('are changed by no agent who sees them, and by no admin of another company', async () => {
    const [ana, stranger] = [await make.user(company), await make.admin(await make.company())];
    const sight = { path: '/queue', record: { id: queue.id } };
    const request = ['PUT', `/queue/${queue.id}`, { firstAnswerTarget: 1 }] as const;
    await expectRefusal(ana, { sight, request, code: 'ERR_NO_PERMISSION' });
    await expectHidden(stranger, { sight, request, seenBy: ana, code: 'ERR_NO_QUEUE_FOUND' });
  });
});
