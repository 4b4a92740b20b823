import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { announcementRoutes, defineAnnouncementJobs } from './index.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let ana: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => {
    defineAnnouncementJobs(app);
    return announcementRoutes(app);
  });
  make = given(server);
  operator = await make.admin(await make.company({ id: 1 }), { super: true });
  ana = await make.user(await make.company());
});
afterAll(() => server.close());

const create = async (facts: object): Promise<Anything> =>
  (await operator.call('POST', '/announcements', { title: 'Manutenção', text: 'Hoje às 22 h', ...facts }))
    .body;
const sees = async (person: GivenUser, { id }: { id: number }) =>
  (await person.call('GET', '/announcements')).body.records.some(
    (record: { id: number }) => record.id === id,
  );
const published = () =>
  server.published.splice(0).map(({ event, installationAudience: audience }) => ({ event, audience }));

describe('the clock', () => {
  const inMinutes = (minutes: number) =>
    new Date(server.app.now().getTime() + minutes * 60_000).toISOString();

  it('begins and ends an announcement', async () => {
    server.wait(0);
    const made = await create({ startsAt: inMinutes(2), endsAt: inMinutes(4) });
    expect(published()).toHaveLength(1);
    expect(await sees(ana, made)).toBe(false);
    expect((await ana.call('POST', `/announcements/${made.id}/read`)).status).toBe(404);
    // Too early: it comes again.
    await server.runJobs();
    expect(published()).toEqual([]);
    server.wait(2);
    expect(await sees(ana, made)).toBe(true);
    await server.runJobs();
    expect(published().slice(1)).toMatchObject([
      { event: { action: 'create', record: { id: made.id } }, audience: { to: { kind: 'everybody' } } },
    ]);
    // Run twice, as after a crash.
    await server.runJobs();
    expect(published()).toEqual([]);
    server.wait(2);
    expect(await sees(ana, made)).toBe(false);
    await server.runJobs();
    expect(published().slice(1)).toMatchObject([{ event: { action: 'delete', id: made.id } }]);
    await server.runJobs();
    expect(published()).toEqual([]);
  });

  it('has nothing to do with one that was removed', async () => {
    const { id } = await create({ endsAt: inMinutes(2) });
    await operator.call('DELETE', `/announcements/${id}`);
    published();
    server.wait(3);
    await server.runJobs();
    expect(published()).toEqual([]);
  });
});
