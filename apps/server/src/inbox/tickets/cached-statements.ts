import { LRUCache } from 'lru-cache';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

const MOST_STATEMENTS = 2_000;

/**
 * The statements of recently listed views, because building one takes as long as running it. A statement depends only
 * on its view, so it never expires.
 */
export class CachedStatements {
  readonly #statements = new LRUCache<string, Statement>({ max: MOST_STATEMENTS });
  /** Shares equal texts: views differ more in their values than in their texts. */
  readonly #texts = new LRUCache<string, string>({ max: MOST_STATEMENTS });

  get(key: string, make: () => Statement): Statement {
    const known = this.#statements.get(key);
    if (known) return known;
    const statement = this.#made(make());
    this.#statements.set(key, statement);
    return statement;
  }

  #made({ text, values }: Statement): Statement {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return { text: known ?? text, values };
  }
}
