import { statusOf, type ErrorBody, type ErrorCode } from '@prosa/contract';

export interface AppErrorOptions {
  /** The `error` field of the response when it is not the code: a fixed sentence or a JSON text. */
  error?: string;
  details?: { field: string; message: string }[];
  headers?: Record<string, string>;
  /** Further fields of the response. */
  fields?: Pick<ErrorBody, 'challenge' | 'elsewhere'>;
  cause?: unknown;
}

/** A failure with a code of the contract; anything else that is thrown becomes a 500 without details. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly error: string;
  readonly details: { field: string; message: string }[] | undefined;
  readonly headers: Record<string, string>;
  readonly fields: Pick<ErrorBody, 'challenge' | 'elsewhere'>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = statusOf[code];
    this.error = options.error ?? code;
    this.details = options.details;
    this.headers = options.headers ?? {};
    this.fields = options.fields ?? {};
  }
}

/** A 400 that names the field of the request and what is wrong with it. */
export const invalidField = (field: string, message: string, cause?: unknown): AppError =>
  new AppError('ERR_VALIDATION', { details: [{ field, message }], cause });

/** Returns the row, or throws `code` when there is none. */
export function found<Row>(row: Row | undefined | null, code: ErrorCode): Row {
  if (row === undefined || row === null) throw new AppError(code);
  return row;
}
