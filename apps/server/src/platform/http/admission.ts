import { bodyLimitOf, type CallShape } from '@prosa/contract';
import { AppError, mayCall, requirePlanFlag, supportRefusal, type Viewer } from '@prosa/domain';
import type { FastifyRequest } from 'fastify';
import type { ApiClient, ApiClients } from './api-client.ts';
import type { Authenticator } from './authenticator.ts';
import type { Owner } from './calls-at-once.ts';
import type { Limiter } from './limiter.ts';

const viewers = new WeakMap<FastifyRequest, Viewer>();

const clients = new WeakMap<FastifyRequest, ApiClient>();

/** The program that made an admitted request with a token of a connection. */
export const apiClientOf = (request: FastifyRequest): ApiClient | undefined => clients.get(request);

/** Whose request it is; the programs of a connection share the queue of one person, below all ids of people. */
export function ownerOf(request: FastifyRequest): Owner | undefined {
  const [viewer, client] = [viewerOf(request), apiClientOf(request)];
  if (viewer) return { companyId: viewer.companyId, userId: viewer.id };
  return client && { companyId: client.companyId, userId: -client.whatsappId };
}

/** The viewer of an admitted request; undefined on a call for anyone or for other programs. */
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
  apiClients?: ApiClients | undefined;
  limiter: Limiter;
}

async function identify(request: FastifyRequest, { authenticator, limiter }: Door): Promise<Viewer> {
  try {
    return await authenticator.byAccessToken(bearerToken(request));
  } catch (error) {
    // Counts refused tokens by address, against guessing. An expired token hardly matters in a limit of 6,000 a minute,
    // and an unavailable database (500 and above) is no guess.
    if (error instanceof AppError && error.status < 500) limiter.take(`address:${request.ip}`);
    throw error;
  }
}

const callsOf = ({ whatsappId }: ApiClient) => `api:${whatsappId}`;

/** Whatever is wrong with the token, the refusal is the same: it tells nobody which tokens exist. */
async function admitProgram(
  { scope }: CallShape,
  request: FastifyRequest,
  { apiClients, limiter }: Door,
): Promise<void> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  const isBearer = scheme?.toLowerCase() === 'bearer' && token !== undefined && token !== '';
  const client = isBearer ? await apiClients?.byToken(token) : undefined;
  if (!client) {
    limiter.take(`address:${request.ip}`);
    throw new AppError('ERR_CONNECTION_TOKEN');
  }
  limiter.take(callsOf(client));
  if (scope && !client.scopes.includes(scope)) throw new AppError('ERR_TOKEN_SCOPE');
  clients.set(request, client);
}

/** How many calls a connection's programs have left in this minute; undefined on other calls. */
export function callsLeft(request: FastifyRequest, { limiter }: Pick<Door, 'limiter'>): number | undefined {
  const client = clients.get(request);
  return client && limiter.left(callsOf(client));
}

/** Counts the announced bytes; a body of unknown length counts as the largest that the call takes. */
function takeBytes(call: CallShape, { headers }: FastifyRequest, { companyId }: Viewer, door: Door): void {
  if (call.bytesPerMinute === undefined) return;
  const bytes = Number(headers['content-length'] ?? bodyLimitOf(call));
  door.limiter.takeAmount(`bytes:${companyId}`, bytes, call.bytesPerMinute);
}

/**
 * Admits a request before its body is read: checks the session, the call limit, the role, the due date,
 * the second factor and the plan.
 */
export async function admit(call: CallShape, request: FastifyRequest, door: Door): Promise<void> {
  if (call.caller === 'anyone') {
    if (!call.unlimited) door.limiter.take(`address:${request.ip}`);
    return;
  }
  if (call.caller === 'connectionToken') return admitProgram(call, request, door);
  const viewer = await identify(request, door);
  if (!call.unlimited) door.limiter.take(`user:${viewer.id}`);
  const refusal = viewer.support ? supportRefusal(call, viewer.support) : null;
  if (refusal) throw new AppError(refusal);
  if (!mayCall(call.caller, viewer)) throw new AppError('ERR_NO_PERMISSION');
  if (viewer.isExpired && !call.evenWhenExpired) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
  if (viewer.mustEnrol && !call.evenBeforeEnrolment) throw new AppError('ERR_SECOND_FACTOR_REQUIRED');
  if (call.plan) requirePlanFlag(viewer.plan, call.plan);
  takeBytes(call, request, viewer, door);
  viewers.set(request, viewer);
}
