import { Clearable, DayIn, defineCall, InstantIn, JsonField, Optional, Text } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { validInput } from './validation.ts';

const call = () =>
  defineCall({
    method: 'POST',
    path: '/anything',
    caller: 'user',
    summary: 'Takes anything.',
    body: z.object({ more: z.unknown() }),
    responses: { 200: z.null() },
  });

const parts = (body: unknown) => ({ params: {}, query: {}, body });
const zone = async () => 'America/Sao_Paulo';

async function detailsOf(shape: ReturnType<typeof call>, more: unknown): Promise<unknown> {
  try {
    await validInput(shape, parts({ more }), zone);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.details : error;
  }
}

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

it('takes input that is nested, and refuses what is nested too deeply, naming its field', async () => {
  expect(await detailsOf(call(), nested(20))).toBeNull();
  expect(await detailsOf(call(), nested(40))).toEqual([{ field: 'more', message: 'nested too deeply' }]);
});

describe('a time without a zone', () => {
  const times = {
    ...call(),
    query: z.object({ from: Optional(DayIn) }),
    body: z.object({ at: Clearable(InstantIn), texts: Optional(z.array(Text(1, 40))) }),
  };
  const read = async (body: unknown, query: unknown = {}) =>
    validInput(times, { params: {}, query, body }, zone);

  it('is one of the company, in bodies and in queries', async () => {
    expect(await read({ at: '2026-11-22T14:15' }, { from: '2026-11-22T23:30:00' })).toEqual({
      params: undefined,
      query: { from: '2026-11-23T02:30:00.000Z' },
      body: { at: '2026-11-22T17:15:00.000Z' },
    });
  });

  it('is left alone in a text, and refused where no calendar has it', async () => {
    const text = '2026-11-22T14:15';
    expect(await read({ texts: [text], at: text })).toMatchObject({ body: { texts: [text] } });
    await expect(read({ at: '2026-13-45T99:99' })).rejects.toMatchObject({
      details: expect.arrayContaining([expect.objectContaining({ field: 'at' })]),
    });
  });

  it('is not asked for where times have their zone', async () => {
    const never = async (): Promise<string> => {
      throw new Error('asked for');
    };
    const at = '2026-11-22T14:15:00-03:00';
    expect((await validInput(times, parts({ at }), never)).body).toEqual({ at });
  });
});

it('reads JSON in the text of a field, unless it is longer than a form may bring', async () => {
  const listed = { ...call(), body: z.object({ more: JsonField(z.array(z.number())) }) } as never;
  const text = (length: number) => `[1,2${' '.repeat(length - 5)}]`;
  expect(await detailsOf(listed, text(256 * 1024))).toBeNull();
  expect(await detailsOf(listed, text(256 * 1024 + 1))).toEqual([
    { field: 'more', message: expect.any(String) },
  ]);
});

it('refuses an object where a text belongs, whatever it answers as a text', async () => {
  const named = { ...call(), body: z.object({ more: Text(1, 50) }) } as never;
  const refused = [{ field: 'more', message: expect.any(String) }];
  expect(await detailsOf(named, { toString: 1, length: 9 })).toEqual(refused);
});
