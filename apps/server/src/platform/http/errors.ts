import type { ErrorBody } from '@prosa/contract';
import { AppError, invalidField } from '@prosa/domain';
import { brokenForeignKey } from '../database/failures.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

function fromFramework(error: FastifyError): AppError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError('ERR_TOO_LARGE');
  }
  const status = error.statusCode ?? 500;
  if (status === 404) return new AppError('ERR_NOT_FOUND');
  if (status === 429) return new AppError('ERR_TOO_MANY_REQUESTS');
  if (status < 400 || status >= 500) return null;
  return invalidField('body', error.message);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // A record that the call refers to, or its user, was removed meanwhile, and the call did not notice.
  if (brokenForeignKey(error) !== null) return new AppError('ERR_NOT_FOUND', { cause: error });
  const known = error instanceof Error && 'statusCode' in error ? fromFramework(error as FastifyError) : null;
  return known ?? new AppError('ERR_INTERNAL', { cause: error });
}

/** Answers with the error's code and, where the specification fixes one, its sentence; never with internal details. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toAppError(error);
  if (failure.status >= 500)
    request.log.error({ err: failure.cause ?? failure, code: failure.code }, 'a call failed');
  const body: ErrorBody = {
    error: failure.error,
    message: failure.code,
    ...failure.fields,
    ...(failure.details ? { details: failure.details } : {}),
    requestId: request.id,
  };
  if (failure.code === 'ERR_UNAVAILABLE') void reply.header('retry-after', '1');
  void reply.code(failure.status).headers(failure.headers).send(body);
}
