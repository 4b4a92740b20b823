import type { CallShape } from '@prosa/contract';
import { AppError, mayCall, requirePlanFlag, type Viewer } from '@prosa/domain';
import type { FastifyRequest } from 'fastify';
import type { Authenticator } from './authenticator.ts';
import type { Limiter } from './limiter.ts';

const viewers = new WeakMap<FastifyRequest, Viewer>();

/** Who makes this request, once it was admitted; undefined on a call for anyone. */
export function viewerOf(request: FastifyRequest): Viewer | undefined {
  return viewers.get(request);
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('ERR_SESSION_EXPIRED');
  return token;
}

export interface Door {
  authenticator: Authenticator;
  limiter: Limiter;
}

async function identify(request: FastifyRequest, { authenticator, limiter }: Door): Promise<Viewer> {
  try {
    return await authenticator.byAccessToken(bearerToken(request));
  } catch (error) {
    // Guessing tokens is counted; a person whose token grew old is not noticed among 6,000, and a database that is
    // away is nobody's guess.
    if (error instanceof AppError && error.status < 500) limiter.take(`address:${request.ip}`);
    throw error;
  }
}

/** Lets a request in, before a byte of its body is read: signed in, of the right role, not past the due date, in the plan. */
export async function admit(call: CallShape, request: FastifyRequest, door: Door): Promise<void> {
  if (call.caller === 'anyone') {
    if (!call.unlimited) door.limiter.take(`address:${request.ip}`);
    return;
  }
  const viewer = await identify(request, door);
  if (!call.unlimited) door.limiter.take(`user:${viewer.id}`);
  if (!mayCall(call.caller, viewer)) throw new AppError('ERR_NO_PERMISSION');
  if (viewer.isExpired && !call.evenWhenExpired) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
  if (call.plan) requirePlanFlag(viewer.plan, call.plan);
  viewers.set(request, viewer);
}
