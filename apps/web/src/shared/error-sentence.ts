import { isApiError } from '../api/api-error.ts';

/**
 * The sentence for an error: the translation of its code, else the server's text, else `otherwise`. A code without a
 * translation is shown as it is, so that support can search for it.
 */
export function errorSentence(
  error: unknown,
  inWords: (code: string) => string | null,
  otherwise: string,
): string {
  if (!isApiError(error)) return error instanceof Error && error.message !== '' ? error.message : otherwise;
  const known = inWords(error.code);
  if (known !== null && error.error === error.code) return known;
  // The specification fixes some sentences; a text that starts with '{' holds data (who has the ticket).
  const isSentence = !error.error.startsWith('ERR_') && !error.error.startsWith('{');
  return isSentence ? error.error : (known ?? error.code);
}
