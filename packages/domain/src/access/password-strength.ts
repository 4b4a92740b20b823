import { PASSWORD_LENGTH } from '@prosa/contract';

/** 0: anybody guesses it; 4: strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const alphabets: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
];
/** Bits of an alphabet's random characters from which each strength begins. */
const BITS = [28, 40, 52, 66] as const;
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** How much of a random character this one is worth: little where it repeats or runs on, less than one within a word. */
function worthOf(text: readonly string[], at: number): number {
  const [before, own] = [text[at - 1] ?? '', text[at] ?? ''];
  if (before === '') return 1;
  const pair = before + own;
  const isRun = runs.some((run) => run.includes(pair) || run.includes(own + before));
  if (
    before === own ||
    isRun ||
    text
      .slice(0, at - 1)
      .join('')
      .includes(pair)
  )
    return 0.25;
  return /^[a-z]{2}$/.test(pair) ? 0.6 : 1;
}

/**
 * An estimate for the meter beside a password field: length, kinds of characters, less what repeats or runs on. It knows
 * no words; which passwords are common is checked by the server.
 */
export function passwordStrength(password: string): PasswordStrength {
  const size = alphabets.reduce((sum, [kind, count]) => sum + (kind.test(password) ? count : 0), 0);
  const lower = Array.from(password.toLowerCase());
  const characters = lower.reduce((sum, _, at) => sum + worthOf(lower, at), 0);
  const bits = characters * Math.log2(Math.max(size, 2));
  return BITS.filter((least) => bits >= least).length as PasswordStrength;
}

/** The rule of an installation that asks for strong passwords; `common` has small letters. */
export function isWeakPassword(
  password: string,
  { email, common }: { email: string | undefined; common: ReadonlySet<string> },
): boolean {
  const lower = password.toLowerCase();
  const own = (email ?? '').toLowerCase();
  const isOwn = own !== '' && (lower === own || lower === own.split('@')[0]);
  const isOneCharacter = new Set(lower).size === 1;
  return password.length < PASSWORD_LENGTH.leastStrong || isOwn || isOneCharacter || common.has(lower);
}
