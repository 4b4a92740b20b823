import { defineCall } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { validInput } from './validation.ts';

const call = (more: { caller?: 'anyone' | 'user'; maxBodyBytes?: number } = {}) =>
  defineCall({
    method: 'POST',
    path: '/anything',
    caller: 'user',
    summary: 'Takes anything.',
    body: z.object({ more: z.unknown() }),
    responses: { 200: z.null() },
    ...more,
  });

function detailsOf(shape: ReturnType<typeof call>, more: unknown): unknown {
  try {
    validInput(shape, { params: {}, query: {} } as FastifyRequest, { more });
    return null;
  } catch (error) {
    return error instanceof AppError ? error.details : error;
  }
}

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const ones = (count: number) => Array.from({ length: count }, () => 1);
const tooMany = [{ field: 'body', message: 'too many values' }];

it('takes input that is nested, and refuses what is nested too deeply, naming its field', () => {
  expect(detailsOf(call(), nested(20))).toBeNull();
  expect(detailsOf(call(), nested(40))).toEqual([{ field: 'more', message: 'nested too deeply' }]);
});

it.each([
  ['an ordinary call', {}, 32_768],
  ['a call without sign-in', { caller: 'anyone' as const }, 1_024],
  ['a call that declares more', { maxBodyBytes: 1024 * 1024 }, 131_072],
  ['a call that takes files in its body', { maxBodyBytes: 100 * 1024 * 1024 }, 200_000],
])('%s takes as many values as its size allows, and no more', (_name, more, most) => {
  // The body and its list are values, too.
  expect(detailsOf(call(more), ones(most - 2))).toBeNull();
  expect(detailsOf(call(more), ones(most - 1))).toEqual(tooMany);
});

it('counts what is nested', () => {
  const lists = Array.from({ length: 1_000 }, () => ones(40));
  expect(detailsOf(call(), lists)).toEqual(tooMany);
});
