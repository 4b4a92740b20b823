/**
 * A map of limited size: the entry that was set longest ago is removed first. Unlike an LRU cache of fixed size it takes
 * no memory ahead: each connection of a process has dozens of them.
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
