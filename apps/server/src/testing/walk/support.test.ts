import type { CallName } from '@prosa/contract';
import { isMereView } from '@prosa/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveSupport, type SupportGiven } from '../support-session.ts';
import { otherAnswers } from './other-answers.ts';
import { changedTables, declared, isOfPrograms, type Prepared, Walker } from './walker.ts';

// Every declared call, made by support: with a grant to view nothing changes, whatever the call.

let walker: Walker;
let view: SupportGiven;
beforeAll(async () => {
  walker = await Walker.open();
  view = await giveSupport(walker.app, walker.home);
});
afterAll(async () => walker.close());

const signedIn = declared.filter(
  ([name, call]) => call.caller !== 'anyone' && !isOfPrograms(call) && name !== 'logout',
);
const changing = signedIn.filter(([, call]) => !isMereView(call));
const reading = signedIn.filter(([, call]) => isMereView(call));

/** What belongs to one person, whom support is not. */
const refusals: Partial<Record<CallName, string>> = {
  readQuickMessage: 'ERR_NO_PERMISSION',
  // A chat is its members' alone; support is in none.
  readChat: 'ERR_NO_PERMISSION',
  listChatMessages: 'ERR_NO_PERMISSION',
  searchChatMessages: 'ERR_NO_PERMISSION',
};

/** Prepared all at first: preparing changes rows, the calls may not. */
async function prepareAll(names: readonly CallName[]): Promise<Map<CallName, Prepared>> {
  const prepared = new Map<CallName, Prepared>();
  for (const name of names) prepared.set(name, await walker.prepare(name));
  await giveBackGrant();
  return prepared;
}

/** Samples end the live grant; the one that support is in under is given back. */
async function giveBackGrant(): Promise<void> {
  const { id } = walker.home;
  await walker.app.app.database.acrossCompanies('the grant of the test is live', async (tx) => {
    await tx.query(
      'walk-support-end',
      'update support_grants set "revokedAt" = now() where company_id = $1 and "revokedAt" is null',
      [id],
    );
    await tx.query('walk-support-live', 'update support_grants set "revokedAt" = null where id = $1', [
      view.grantId,
    ]);
  });
}

describe('support with a grant to view', () => {
  let prepared: Map<CallName, Prepared>;
  beforeAll(async () => {
    prepared = await prepareAll([...changing, ...reading].map(([name]) => name));
  });
  const send = async (name: CallName) => {
    const found = prepared.get(name);
    if (!found) throw new Error(`Nothing is prepared for ${name}.`);
    return walker.send(found.call, found.sample, view.support);
  };

  it('is refused every call that changes something or carries something away, and changes nothing', async () => {
    expect(changing.length).toBeGreaterThan(120);
    const before = await walker.digest(walker.home.id);
    const others: string[] = [];
    for (const [name] of changing) {
      const { status, code } = await send(name);
      if (status !== 403 || code !== 'ERR_SUPPORT_READ_ONLY') others.push(`${name}: ${status} ${code}`);
    }
    expect(others).toEqual([]);
    expect(changedTables(before, await walker.digest(walker.home.id))).toEqual([]);
  });

  it('reads what an admin of the company reads, and no more', async () => {
    const others: string[] = [];
    const before = await walker.digest(walker.home.id);
    for (const [name, call] of reading) {
      const { status, code } = await send(name);
      const expected = otherAnswers[name]?.status ?? 200;
      const refusal = call.support === 'never' ? 'ERR_SUPPORT_NOT_ALLOWED' : refusals[name];
      const isRight =
        refusal || call.caller === 'super' ? code === (refusal ?? 'ERR_NO_PERMISSION') : status === expected;
      if (!isRight) others.push(`${name}: ${status} ${code}`);
    }
    expect(others).toEqual([]);
    // Whether it was seen, and which conversations it has opened: nothing of the company's own.
    const changed = changedTables(before, await walker.digest(walker.home.id));
    expect(changed.filter((table) => !['audit_entries', 'sessions'].includes(table))).toEqual([]);
  });
});
