import { type CallShape, planFlags } from '@prosa/contract';
import { AppError, type PlanFlags, type Viewer } from '@prosa/domain';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { admit, viewerOf } from './admission.ts';
import { Limiter } from './limiter.ts';

const call: CallShape = { method: 'GET', path: '/any', caller: 'admin', summary: 'Any.', responses: {} };
const guarded: CallShape = { ...call, plan: 'useSchedules' };

const planWithout = (missing?: string) =>
  Object.fromEntries(planFlags.map((flag) => [flag, flag !== missing])) as NonNullable<PlanFlags>;
const admin = { id: 7, companyId: 3, profile: 'admin', isExpired: false, plan: planWithout() } as Viewer;

/** Returns the error code of a refusal, or the admitted viewer. */
async function admission(shape: CallShape, viewer: Viewer): Promise<string | Viewer | undefined> {
  const request = { ip: '192.0.2.1', headers: { authorization: 'Bearer token' } } as FastifyRequest;
  const byAccessToken = async () => viewer;
  const door = { authenticator: { byAccessToken } as never, limiter: new Limiter(10) };
  try {
    await admit(shape, request, door);
    return viewerOf(request);
  } catch (error) {
    expect(viewerOf(request)).toBeUndefined();
    return error instanceof AppError ? error.code : String(error);
  }
}

describe('a call that needs a flag of the plan', () => {
  it('is refused where the plan lacks that flag', async () => {
    expect(await admission(guarded, { ...admin, plan: planWithout('useSchedules') })).toBe(
      'ERR_PLAN_FEATURE',
    );
  });

  it('is admitted where the plan has it, whichever other flag is missing', async () => {
    expect(await admission(guarded, admin)).toBe(admin);
    for (const flag of planFlags.filter((other) => other !== 'useSchedules')) {
      const viewer = { ...admin, plan: planWithout(flag) };
      expect(await admission(guarded, viewer)).toBe(viewer);
    }
  });

  it('is admitted for a company without a plan', async () => {
    const viewer = { ...admin, plan: null };
    expect(await admission(guarded, viewer)).toBe(viewer);
  });

  it('is refused for the role and for the subscription before the plan', async () => {
    const plan = planWithout('useSchedules');
    expect(await admission(guarded, { ...admin, plan, profile: 'user' })).toBe('ERR_NO_PERMISSION');
    expect(await admission(guarded, { ...admin, plan, isExpired: true })).toBe('ERR_SUBSCRIPTION_EXPIRED');
  });
});

it('admits to a call that needs no flag whatever the plan lacks', async () => {
  for (const flag of planFlags) {
    const viewer = { ...admin, plan: planWithout(flag) };
    expect(await admission(call, viewer)).toBe(viewer);
  }
});

describe('a call whose bytes are counted', () => {
  const heavy: CallShape = { ...call, unlimited: true, bytesPerMinute: 1_000 };
  const limiter = new Limiter(2, () => 0);
  const send = async (bytes: number, viewer = admin, shape = heavy) => {
    const headers = { authorization: 'Bearer token', 'content-length': String(bytes) };
    const authenticator = { byAccessToken: async () => viewer } as never;
    const request = { ip: '192.0.2.1', headers } as unknown as FastifyRequest;
    return admit(shape, request, { authenticator, limiter }).then(
      () => 'admitted',
      (error: AppError) => error.code,
    );
  };

  it('waits for the next minute once its company has sent as many, whichever user sends', async () => {
    for (const bytes of [400, 400, 5_000]) expect(await send(bytes)).toBe('admitted');
    expect(await send(1, { ...admin, id: 8 })).toBe('ERR_TOO_MANY_REQUESTS');
    expect(await send(1, { ...admin, companyId: 4 })).toBe('admitted');
  });

  it('leaves the other calls of that company alone', async () => {
    expect(await send(5_000, admin, call)).toBe('admitted');
  });
});
