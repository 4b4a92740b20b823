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
  readonly #statements = new Map<string, Statement>();
  /** Views differ in their values more than in their texts. */
  readonly #texts = new Map<string, string>();

  get(key: string, make: () => Statement): Statement {
    const known = this.#statements.get(key);
    if (known) this.#statements.delete(key);
    const statement = known ?? this.#made(make());
    this.#statements.set(key, statement);
    if (this.#statements.size > MOST_STATEMENTS)
      this.#statements.delete(this.#statements.keys().next().value ?? '');
    return statement;
  }

  #made({ text, values }: Statement): Statement {
    if (this.#texts.size >= MOST_STATEMENTS) this.#texts.clear();
    if (!this.#texts.has(text)) this.#texts.set(text, text);
    return { text: this.#texts.get(text) ?? text, values };
  }
}
