import { LRUCache } from 'lru-cache';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

const MOST_STATEMENTS = 2_000;

/**
 * The statements of the views that were listed last: to make one takes as long as to run it. They depend on nothing but
 * the view, so they never grow old.
 */
export class CachedStatements {
  readonly #statements = new LRUCache<string, Statement>({ max: MOST_STATEMENTS });
  /** Views differ in their values more than in their texts. */
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
