/** What an answer may hold at most, and how many there may be; as the contract has it. */
export const LONGEST_OPTION = 100;
const FEWEST = 2;
const MOST = 12;

/** The fields as they are shown: what is written, and an empty one to go on in while there may be more. */
export function shownOptions(options: readonly string[]): string[] {
  const written = options.findLastIndex((option) => option.trim() !== '') + 1;
  return Array.from({ length: Math.min(MOST, Math.max(FEWEST, written + 1)) }, (_, at) => options[at] ?? '');
}

/** The answers that are sent: without gaps and without spaces around them. */
export const sentOptions = (options: readonly string[]): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '');

/** What is still missing or wrong; null: it can be sent. */
export function pollProblem(
  question: string,
  options: readonly string[],
): 'question' | 'few' | 'twice' | null {
  if (question.trim() === '') return 'question';
  const sent = sentOptions(options).map((option) => option.toLowerCase());
  if (sent.length < FEWEST) return 'few';
  return new Set(sent).size < sent.length ? 'twice' : null;
}
