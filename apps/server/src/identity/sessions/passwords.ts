import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';

/** Hashing is heavy on purpose: the limit leaves a processor, and a thread for files, to everything else. */
const limited = pLimit(Math.min(3, Math.max(1, availableParallelism() - 1)));

/** Argon2id with the library's defaults: 19 MiB, two passes. */
export async function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password));
}

// The hash of a random password, made once when first needed.
let nobodysHash: Promise<string> | undefined;

/**
 * Verifies a password. Without an account, and for somebody invited who has no password yet, it verifies a dummy hash, so
 * that the time of an answer does not reveal which e-mails are known.
 */
export async function isPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const compared = passwordHash ?? (await nobodysHash);
  const isRight = await limited(() => verify(compared, password));
  return isRight && typeof passwordHash === 'string';
}
