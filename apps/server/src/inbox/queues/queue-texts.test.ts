import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { queueRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;

beforeAll(async () => {
  server = await moduleServer(queueRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
});

const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);

describe('a queue', () => {
  it('needs an out-of-hours message while the opening hours of queues apply', async () => {
    const queue = await make.queue(company, { outOfHoursMessage: 'Fechado' });
    await make.insert('company_settings', {
      company_id: company.id,
      values: JSON.stringify({ scheduleType: 'queue' }),
    });
    const response = await admin.call('PUT', `/queue/${queue.id}`, { name: 'Meia', outOfHoursMessage: '' });
    expect(response).toMatchObject({ status: 400, body: { error: 'ERR_TEXT_REQUIRED' } });
    expect(fields(response)).toEqual(['outOfHoursMessage']);
    expect((await admin.call('GET', `/queue/${queue.id}`)).body.name).toBe(queue.name);
    const added = { name: 'Noite', color: '#123456' };
    for (const text of [{}, { outOfHoursMessage: '' }, { outOfHoursMessage: '  ' }]) {
      const refused = await admin.call('POST', '/queue', { ...added, ...text });
      expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_TEXT_REQUIRED' } });
      expect(fields(refused)).toEqual(['outOfHoursMessage']);
    }
    expect((await admin.call('GET', '/queue')).body).toHaveLength(1);
    expect(
      (await admin.call('POST', '/queue', { ...added, outOfHoursMessage: 'Voltamos às 8' })).status,
    ).toBe(201);
  });

  it('keeps its greeting while the company has another queue', async () => {
    const queue = await make.queue(company, { greetingMessage: 'Olá' });
    await make.queue(company);
    const response = await admin.call('PUT', `/queue/${queue.id}`, { greetingMessage: '' });
    expect(response).toMatchObject({ status: 400, body: { error: 'ERR_TEXT_REQUIRED' } });
    expect(fields(response)).toEqual(['greetingMessage']);
  });
});
