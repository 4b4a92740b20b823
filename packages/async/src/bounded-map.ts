/**
 * A map that drops what was set longest ago once it has more than `most` entries. Unlike an LRU cache of fixed size it
 * takes no memory ahead: there are dozens for each connection of a process.
 */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > this.#most && oldest !== undefined) this.delete(oldest);
    return this;
  }
}
