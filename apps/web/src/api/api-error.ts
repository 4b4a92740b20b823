import type { ErrorBody } from '@prosa/contract';

/** An error answer of the server, or no answer at all (status 0, code ERR_OFFLINE). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The `error` field of the answer: the code, or a sentence or JSON text that the specification fixes. */
  readonly error: string;
  readonly details: NonNullable<ErrorBody['details']>;
  /** With which a sign-in goes on. */
  readonly challenge: string | undefined;
  /** The session that a sign-in would end. */
  readonly elsewhere: ErrorBody['elsewhere'];

  constructor(status: number, body: Partial<ErrorBody>) {
    const code = body.message ?? body.error ?? 'ERR_OFFLINE';
    super(code);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.error = body.error ?? code;
    this.details = body.details ?? [];
    this.challenge = body.challenge;
    this.elsewhere = body.elsewhere;
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}
