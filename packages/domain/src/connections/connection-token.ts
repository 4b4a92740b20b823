const ALPHANUMERICS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 30;
/** Bytes from here on would make the first letters likelier than the rest. */
const FAIR = 256 - (256 % ALPHANUMERICS.length);

/** A new key for external calls to a connection: 30 random letters and digits. */
export function newConnectionToken(): string {
  let token = '';
  while (token.length < LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH - token.length)))
      if (byte < FAIR) token += ALPHANUMERICS.charAt(byte % ALPHANUMERICS.length);
  return token;
}
