import { type ApiError, isApiError } from '../../../api/api-error.ts';

/** A refusal that says why; everything else has failed on the way or in the server. */
export const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && error.status >= 400 && error.status < 500;
