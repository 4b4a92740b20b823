import { rolePresets } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { InvitationFixture } from '../invitations/testing.ts';

// What the users page lists.

const at = new InvitationFixture();
beforeAll(async () => at.open());
afterAll(async () => at.close());
beforeEach(async () => at.begin());

describe('the list of users', () => {
  it('has when people were last there, for admins alone', async () => {
    const ana = await at.make.user(at.company, { name: 'Ana', lastActivityAt: '2026-01-02T03:04:05Z' });
    expect((await at.rowOf(ana.email)).lastSeenAt).toBe('2026-01-02T03:04:05.000Z');
    expect((await at.rowOf(ana.email, ana)).lastSeenAt).toBeNull();
  });

  it('has the role whose rights each has, for admins alone', async () => {
    const ana = await at.make.user(at.company, { name: 'Ana', ...rolePresets.supervisor });
    const rui = await at.make.user(at.company, { name: 'Rui', ...rolePresets.attendant, allowGroup: true });
    expect((await at.rowOf(ana.email)).rolePreset).toBe('supervisor');
    expect((await at.rowOf(rui.email)).rolePreset).toBeNull();
    expect((await at.rowOf(ana.email, rui)).rolePreset).toBeNull();
  });

  it('is filtered by queue and by profile', async () => {
    const queue = await at.make.queue(at.company);
    const foreign = await at.make.queue(await at.make.company());
    const ana = await at.make.user(at.company, { name: 'Ana' });
    await at.make.insert('user_queues', { company_id: at.company.id, userId: ana.id, queueId: queue.id });
    const names = async (query: string) => {
      const { body } = await at.admin.call('GET', `/users?${query}`);
      return [body.count, ...body.users.map(({ name }: { name: string }) => name)];
    };
    expect(await names(`queueId=${queue.id}`)).toEqual([1, 'Ana']);
    expect(await names(`queueId=${queue.id}&profile=admin`)).toEqual([0]);
    expect(await names('profile=admin')).toEqual([1, 'Adão']);
    expect(await names('profile=user')).toEqual([1, 'Ana']);
    expect(await names(`queueId=${foreign.id}`)).toEqual([0]);
    expect(await names('queueId=&profile=')).toEqual([2, 'Adão', 'Ana']);
    for (const query of ['queueId=x', 'profile=chefe'])
      expect(await at.admin.call('GET', `/users?${query}`)).toMatchObject({
        status: 400,
        body: { details: [{ field: query.split('=')[0] }] },
      });
  });
});
