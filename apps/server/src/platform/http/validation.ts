import { bodyLimitOf, type CallShape } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

type Part = 'params' | 'query' | 'body';
interface Problem {
  field: string;
  message: string;
}

const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body';

/** No declared input is nested this deep; deeper input could overflow the stack. */
const DEEPEST = 32;
/** A body's values take more bytes than this on average, and no call needs more of them than the second. */
const BYTES_OF_A_VALUE = 8;
const MOST_VALUES = 200_000;
/** More problems than a form has fields help nobody, and make a long answer to a short request. */
const MOST_PROBLEMS = 100;

/**
 * The value as the database can store it: a lone half of a character becomes U+FFFD, as in every encoder; NUL, which
 * PostgreSQL allows in no text, is a problem of its field.
 */
function storable(value: unknown, path: readonly PropertyKey[], problems: Problem[]): unknown {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) problems.push({ field: fieldOf(path), message: 'NUL' });
    return value.toWellFormed();
  }
  if (path.length > DEEPEST) {
    problems.push({ field: fieldOf(path.slice(0, 1)), message: 'nested too deeply' });
    return null;
  }
  if (Array.isArray(value)) return value.map((item, index) => storable(item, [...path, index], problems));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.toWellFormed(),
      storable(inner, [...path, name], problems),
    ]),
  );
}

/** Whether a value has more values in it than these, itself counted; it stops at the first too many. */
function hasMoreThan(most: number, given: unknown): boolean {
  const open: unknown[] = [given];
  let count = 1;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const inner = Array.isArray(value) ? value : Object.values(value);
    count += inner.length;
    if (count > most) return true;
    for (const one of inner) if (typeof one === 'object' && one !== null) open.push(one);
  }
  return false;
}

function check(part: Part, schema: z.ZodType | undefined, value: unknown, problems: Problem[]): unknown {
  if (!schema) return undefined;
  const given = storable(value ?? (part === 'body' ? undefined : {}), [], problems);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) problems.push({ field: fieldOf(path), message });
  return undefined;
}

export interface ValidInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Checks all parts of a request; throws ERR_VALIDATION (400) with every wrong field, at most 100 problems. */
export function validInput(call: CallShape, request: FastifyRequest, body: unknown): ValidInput {
  const most = Math.min(bodyLimitOf(call) / BYTES_OF_A_VALUE, MOST_VALUES);
  if (hasMoreThan(most, body))
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'body', message: 'too many values' }] });
  const problems: Problem[] = [];
  const input = {
    params: check('params', call.params, request.params, problems),
    query: check('query', call.query, request.query, problems),
    body: check('body', call.body, body, problems),
  };
  if (problems.length > 0)
    throw new AppError('ERR_VALIDATION', { details: problems.slice(0, MOST_PROBLEMS) });
  return input;
}
