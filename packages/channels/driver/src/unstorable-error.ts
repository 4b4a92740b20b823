/**
 * The server can never store this input: a text that the database rejects, or an id too long for an index. The caller
 * does not retry, and continues with the next item.
 */
export class UnstorableError extends Error {
  override readonly name = 'Unstorable';
}
