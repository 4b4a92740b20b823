import type { CallShape } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

type Part = 'params' | 'query' | 'body';

function check(
  part: Part,
  schema: z.ZodType | undefined,
  value: unknown,
  problems: z.core.$ZodIssue[],
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? (part === 'body' ? undefined : {}));
  if (result.success) return result.data;
  problems.push(...result.error.issues);
  return undefined;
}

/** A union says 'invalid'; the reason lies in the branch that came nearest. */
function fieldOf(issue: z.core.$ZodIssue): string {
  return issue.path.map(String).join('.') || 'body';
}

export interface ValidInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Checks all parts of a request; a wrong one is 400 and names every field. */
export function validInput(call: CallShape, request: FastifyRequest, body: unknown): ValidInput {
  const problems: z.core.$ZodIssue[] = [];
  const input = {
    params: check('params', call.params, request.params, problems),
    query: check('query', call.query, request.query, problems),
    body: check('body', call.body, body, problems),
  };
  if (problems.length > 0) {
    const details = problems.map((issue) => ({ field: fieldOf(issue), message: issue.message }));
    throw new AppError('ERR_VALIDATION', { details });
  }
  return input;
}
