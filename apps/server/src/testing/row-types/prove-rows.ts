import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { RowProof, shared } from './row-proof.ts';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Checks every answer to a named statement that a client of this process gets. */
function watchClients(proof: RowProof): void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function watched(this: pg.Client, ...args) {
    const answer = query.apply(this, args);
    const { name } = (args[0] ?? {}) as { name?: string };
    if (!name || !(answer instanceof Promise)) return answer;
    return answer.then((result: pg.QueryResult) => {
      proof.observe(name, result.rows);
      return result;
    });
  };
}

const { rowTypes, provenRows } = inject('rowProof');
// The test files of one worker share the process, and so its clients.
if (!shared.proof) watchClients((shared.proof = new RowProof(rowTypes)));
const { proof } = shared;

afterEach(() => expect(proof.takeDifferences(), 'rows that differ from their types').toEqual([]));
afterAll(() => appendFileSync(provenRows, [...proof.proven, ''].join('\n')));
