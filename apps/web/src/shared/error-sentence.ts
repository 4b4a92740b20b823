import { isApiError } from '../api/api-error.ts';

/**
 * What an error is said with: its code in the person's language, else what the server wrote, else that something
 * happened. A code that nobody has translated yet is shown as it is: with it support can help.
 */
export function errorSentence(
  error: unknown,
  inWords: (code: string) => string | null,
  otherwise: string,
): string {
  if (!isApiError(error)) return error instanceof Error && error.message !== '' ? error.message : otherwise;
  const known = inWords(error.code);
  if (known !== null && error.error === error.code) return known;
  // A sentence that the specification fixes; what holds data (who has the ticket) is no sentence.
  const isSentence = !error.error.startsWith('ERR_') && !error.error.startsWith('{');
  return isSentence ? error.error : (known ?? error.code);
}
