import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';

/** The work is heavy on purpose: a burst of it must leave a processor, and a thread for files, to everybody else. */
const limited = pLimit(Math.min(3, Math.max(1, availableParallelism() - 1)));

/** Argon2id with the library's defaults: 19 MiB, two passes. */
export async function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password));
}

// Made once, when first needed: nobody knows the password it is of.
let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password is right. Without an account the work is done all the same, so that the time of an answer does
 * not tell which e-mails are known.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const compared = passwordHash ?? (await nobodysHash);
  const isRight = await limited(() => verify(compared, password));
  return isRight && passwordHash !== undefined;
}
