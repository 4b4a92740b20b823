import { statusOf, type ErrorCode } from '@prosa/contract';

export interface AppErrorOptions {
  /** What `error` says on the wire when it is not the code: a fixed sentence or a JSON text. */
  error?: string;
  details?: { field: string; message: string }[];
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A failure with a code of the contract; everything else that is thrown is a 500 that shows nothing inside. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly error: string;
  readonly details: { field: string; message: string }[] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = statusOf[code];
    this.error = options.error ?? code;
    this.details = options.details;
    this.headers = options.headers ?? {};
  }
}

/** The row, or the error that says there is none. */
export function found<Row>(row: Row | undefined | null, code: ErrorCode): Row {
  if (row === undefined || row === null) throw new AppError(code);
  return row;
}
