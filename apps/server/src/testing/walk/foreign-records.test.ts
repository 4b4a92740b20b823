import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenUser } from '../given.ts';
import { kindOf, unknownOf, type Records } from './records.ts';
import { idPlacesOf, withValue, type Sample } from './request.ts';
import type { Reply } from './circumstances.ts';
import { declared, type Digest, Walker } from './walker.ts';

// Another company's record must answer exactly like one that does not exist, and nothing of it may change or show.

const MARK = 'Segredo da outra empresa';
let walker: Walker;
let foreign: Records;
beforeAll(async () => {
  // Row-level security would hide a missing condition in the code; two-fences.test.ts tests it separately.
  walker = await Walker.open({ isFenced: false });
  const { given } = walker.app;
  foreign = await walker.records(await given.admin(walker.other));
  const place = { companyId: walker.other.id };
  await mark('users', foreign.user, place);
  await mark('queues', foreign.queue, place);
  await mark('connections', foreign.connection, place);
  await mark('contacts', foreign.contact, place);
});
afterAll(async () => walker.close());

async function mark(table: string, id: number, { companyId }: { companyId: number }): Promise<void> {
  await walker.app.app.database.acrossCompanies('mark the other company', (tx) =>
    tx.query(`mark-${table}`, `update ${table} set name = $3 where company_id = $1 and id = $2`, [
      companyId,
      id,
      MARK,
    ]),
  );
}

/** The operator reaches every company, so there is no other one for the operator's calls. */
const calls = declared.filter(([, call]) => !['anyone', 'super'].includes(call.caller));
const positions = calls.flatMap(([name, call]) =>
  idPlacesOf(call).flatMap(({ path }) => {
    const kind = kindOf(call, path);
    // Plans belong to the installation.
    return kind === 'new' || kind === 'plan' ? [] : [{ name, path, kind }];
  }),
);

const essence = ({ status, code, body }: Reply) => ({
  status,
  code,
  details: body?.details as unknown,
  error: status >= 400 ? (body?.error as unknown) : undefined,
});

/** The same request from a new user with new records, with another id at one place. */
async function attempt(
  name: (typeof positions)[number]['name'],
  path: string,
  id: unknown,
  make: (call: GivenUser) => Promise<GivenUser> = async (caller) => caller,
): Promise<Reply> {
  const { call, caller, sample } = await walker.prepare(name);
  const changed: Sample = withValue(sample, path, id);
  return walker.send(call, changed, await make(caller));
}

describe("another company's record", () => {
  it('can be pointed at in many places', () => {
    expect(positions.length).toBeGreaterThan(40);
  });

  let before: Digest;
  beforeAll(async () => {
    before = await walker.digest(walker.other.id);
  });

  it.each(positions)('$name, $path ($kind)', async ({ name, path, kind }) => {
    const foreignReply = await attempt(name, path, foreign[kind]);
    const unknownReply = await attempt(name, path, unknownOf(kind));

    expect(essence(foreignReply)).toEqual(essence(unknownReply));
    expect(foreignReply.status).toBeLessThan(500);
    expect(JSON.stringify(foreignReply.body)).not.toContain(MARK);
  });

  it('is as it was after all these calls', async () => {
    const again = positions.map(
      ({ name, path, kind }) => [`${name}, ${path}`, async () => attempt(name, path, foreign[kind])] as const,
    );
    expect(await walker.changesSince(before, walker.other, again)).toEqual({ tables: [], calls: [] });
  });

  it.each(positions.filter(({ path }) => path.startsWith('params.')))(
    '$name, $path, asked for by an agent',
    async ({ name, path, kind }) => {
      const agent = async () => walker.app.given.user(walker.home);
      const there = await attempt(name, path, foreign[kind], agent);
      const nowhere = await attempt(name, path, unknownOf(kind), agent);

      expect(essence(there)).toEqual(essence(nowhere));
      expect(there.status).toBeGreaterThanOrEqual(400);
      expect(there.status).toBeLessThan(500);
    },
  );
});
