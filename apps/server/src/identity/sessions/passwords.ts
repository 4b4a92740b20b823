import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults: 19 MiB, two passes. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password);
}

// Made once, when first needed: nobody knows the password it is of.
let nobodysHash: Promise<string> | undefined;

/**
 * Whether the password is right. Without an account the work is done all the same, so that the time of an answer does
 * not tell which e-mails are known.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID());
  const isRight = await verify(passwordHash ?? (await nobodysHash), password);
  return isRight && passwordHash !== undefined;
}
