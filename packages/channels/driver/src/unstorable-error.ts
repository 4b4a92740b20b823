/**
 * The server will never keep what it was given: a text that no database takes, an id too long for an index. Who gets
 * this does not try again, and goes on with what comes behind.
 */
export class UnstorableError extends Error {
  override readonly name = 'Unstorable';
}
