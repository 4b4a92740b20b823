import type { App } from '../../platform/app.ts';

/** A keyed hash: six digits alone would be found by trying all of them. */
export const codeDigest = ({ secrets }: Pick<App, 'secrets'>, handle: string, code: string): string =>
  secrets.digest(`recovery code ${handle} ${code}`);
