import { type ErrorCode, statusOf } from '@prosa/contract';
import { expect } from 'vitest';
import type { Answer, Anything, GivenUser } from './given.ts';

// A refusal proves a rule only if nothing else could have refused, so the test first proves who sees the record.

/** A record, and the GET that shows it: alone, or in a list. */
export interface Sight {
  /** Below /api. */
  path: string;
  /** The fields that identify the record. */
  record: Record<string, unknown>;
}

interface Refusal {
  sight: Sight;
  request: Readonly<Parameters<GivenUser['call']>>;
  code: ErrorCode;
}

/** The answer itself, its items, and the items of its lists. */
function recordsIn(body: Anything): Anything[] {
  const lists = [body, ...Object.values(body ?? {})].filter((value) => Array.isArray(value));
  return [body, ...lists.flat()];
}

const shows = ({ status, body }: Answer, { record }: Sight): boolean =>
  status === 200 && recordsIn(body).some((item) => expect.objectContaining(record).asymmetricMatch(item));

async function expectSight(viewer: GivenUser, sight: Sight, isSeen: boolean): Promise<void> {
  const answer = await viewer.call('GET', sight.path);
  const must = isSeen ? 'must show the record' : 'must not show the record';
  expect(shows(answer, sight), `GET ${sight.path} answers ${answer.status}; it ${must}`).toBe(isSeen);
}

async function expectCode(viewer: GivenUser, { request, code }: Refusal): Promise<void> {
  const [method, path] = request;
  const answer = await viewer.call(...request);
  expect(answer, `${method} ${path}`).toMatchObject({ status: statusOf[code], body: { message: code } });
}

/** Expects that the viewer sees the record, and that the request is refused. */
export async function expectRefusal(viewer: GivenUser, refusal: Refusal): Promise<void> {
  await expectSight(viewer, refusal.sight, true);
  await expectCode(viewer, refusal);
}

/** Expects that somebody else sees the record, that the viewer does not, and that the viewer's request is refused. */
export async function expectHidden(
  viewer: GivenUser,
  { seenBy, ...refusal }: Refusal & { seenBy: GivenUser },
): Promise<void> {
  await expectSight(seenBy, refusal.sight, true);
  await expectSight(viewer, refusal.sight, false);
  await expectCode(viewer, refusal);
}
