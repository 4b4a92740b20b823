/** The longest answer and the most answers, as in the contract. */
export const LONGEST_OPTION = 100;
const FEWEST = 2;
const MOST = 12;

/** The fields to show: the answers, and an empty one while more are allowed. */
export function shownOptions(options: readonly string[]): string[] {
  const written = options.findLastIndex((option) => option.trim() !== '') + 1;
  return Array.from({ length: Math.min(MOST, Math.max(FEWEST, written + 1)) }, (_, at) => options[at] ?? '');
}

/** The answers to send: trimmed, without empty ones. */
export const sentOptions = (options: readonly string[]): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '');

/** What is missing or wrong; null when the poll can be sent. */
export function pollProblem(
  question: string,
  options: readonly string[],
): 'question' | 'few' | 'twice' | null {
  if (question.trim() === '') return 'question';
  const sent = sentOptions(options).map((option) => option.toLowerCase());
  if (sent.length < FEWEST) return 'few';
  return new Set(sent).size < sent.length ? 'twice' : null;
}
