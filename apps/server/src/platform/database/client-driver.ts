import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { createHash } from 'node:crypto';
import type pg from 'pg';

export type Send = (statement: pg.QueryConfig) => Promise<pg.QueryResult>;

const names = new Map<string, string>();
const MOST_NAMES = 2_000;

/** Names a statement by the digest of its text, so that the server keeps its plan; undefined after 2,000 texts. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST_NAMES) return undefined;
  const name = `q${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

class ClientConnection implements DatabaseConnection {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const name = nameOf(query.sql);
    const result = await this.#send({
      ...(name ? { name } : {}),
      text: query.sql,
      values: [...query.parameters],
    });
    return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported inside a transaction.');
  }
}

/** Lets Kysely run statements in a transaction that `Database` begins and ends. */
export class ClientDriver implements Driver {
  readonly #connection: ClientConnection;

  constructor(send: Send) {
    this.#connection = new ClientConnection(send);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('The company transaction is the transaction.');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}
