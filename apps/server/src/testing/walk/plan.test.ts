import {
  type CallName,
  calls,
  type CallShape,
  channels,
  OPERATOR_COMPANY_ID,
  planFlags,
  type PlanFlag,
} from '@prosa/contract';
import { channelPlanFlag } from '@prosa/domain';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GivenUser } from '../given.ts';
import type { Reply } from './circumstances.ts';
import type { Records } from './records.ts';
import { sampleRequest, withValue, type Sample } from './request.ts';
import { otherAnswers } from './other-answers.ts';
import { fixedValues } from './samples.ts';
import { declared, isOfPrograms, Walker } from './walker.ts';

// Every call against every flag of the plan. A call's `plan` is enforced before its use case; the use cases below are
// the only ones that check a flag themselves, because they need it for some contents only.

/** The files that check a flag. Add a new file here, and the calls that use it to `byContent`. */
const askingFiles = [
  'connections/connections/create-connection.ts',
  'connections/meta/connect/connect-pages.ts',
  'inbox/tags/change-tag.ts',
  'inbox/tags/ticket-tags.ts',
  'platform/http/admission.ts',
];

interface ByContent {
  call: CallName;
  flag: PlanFlag;
  what: string;
  content: (sample: Sample, owner: GivenUser, records: Records) => Sample | Promise<Sample>;
}

// Facebook and Instagram accounts chosen after a sign-in there need Meta: see sign-in.test.ts.
const byContent: ByContent[] = [
  ...channels.map(
    (channel): ByContent => ({
      call: 'createConnection',
      flag: channelPlanFlag[channel],
      what: `on the channel ${channel}`,
      content: (sample) => withValue(sample, 'body.channel', channel),
    }),
  ),
  {
    call: 'createTag',
    flag: 'useKanban',
    what: 'of a lane of the board',
    content: (sample) => withValue(sample, 'body.kanban', 1),
  },
  {
    call: 'updateTag',
    flag: 'useKanban',
    what: 'of a lane of the board',
    content: async (sample, { companyId }, { ticket }) => {
      const lane = { company_id: companyId, name: `Raia ${ticket}`, kanban: 1 };
      return withValue(sample, 'params.id', (await walker.app.given.insert('tags', lane)).id);
    },
  },
  {
    call: 'tagTicket',
    flag: 'useKanban',
    what: 'with a lane of the board',
    content: async (sample, { companyId }, { ticket }) => {
      const lane = { company_id: companyId, name: `Etapa ${ticket}`, kanban: 1 };
      return withValue(sample, 'params.tagId', (await walker.app.given.insert('tags', lane)).id);
    },
  },
];

/** Calls below the path of a flag that declare none: open without it, or in need of one for some contents only. */
const undeclared: CallName[] = [
  'readScheduleWindow',
  'beginFacebookSignIn',
  'readFacebookSignIn',
  'connectFacebookAccounts',
];

/** Calls with a flag below a path whose other calls need none. */
const aloneInPath: CallName[] = [
  'moveTicketToLane',
  'sendByApi',
  'sendImageByApi',
  'checkNumberByApi',
  'listTemplatesByApi',
  'readApiMessage',
];

const needing = declared.flatMap(([name, call]) => (call.plan ? [[name, call.plan] as const] : []));
const free = declared.filter(([, call]) => !call.plan && call.caller !== 'anyone');
/** Its content always needs one of the flags in `byContent`. */
const isAlwaysGuarded = (name: CallName) => name === 'createConnection';

interface Reader {
  caller: GivenUser;
  records: Records;
}

let walker: Walker;
let operator: GivenUser;
let planId: number;

async function setFlags(isOn: (flag: PlanFlag) => boolean): Promise<void> {
  const change = Object.fromEntries(planFlags.map((flag) => [flag, isOn(flag)]));
  expect(await operator.call('PUT', `/plans/${planId}`, change)).toMatchObject({ status: 200, body: change });
}

beforeAll(async () => {
  walker = await Walker.open();
  operator = await walker.operator();
  planId = await walker.app.app.database.acrossCompanies('one plan for both', async (tx) => {
    const text = `update companies o set "planId" = h."planId" from companies h
      where o.id = $1 and h.id = $2 returning o."planId" as id`;
    const [plan] = await tx.query<{ id: number }>('walk-plan', text, [OPERATOR_COMPANY_ID, walker.home.id]);
    return plan?.id ?? 0;
  });
});
afterAll(async () => walker.close());

const statusOf = (name: CallName) =>
  otherAnswers[name]?.status ?? Number(Object.keys(calls[name].responses)[0]);
const refusal = { status: 403, code: 'ERR_PLAN_FEATURE' };

/**
 * Expects a refusal when the plan lacks only this flag, and the answer to the same request when it has only this flag.
 */
async function expectNeeds(
  flag: PlanFlag,
  send: () => Promise<Reply>,
  answer: number,
  refused: object = refusal,
): Promise<void> {
  await setFlags((other) => other !== flag);
  expect(await send()).toMatchObject(refused);
  await setFlags((other) => other === flag);
  expect(await send()).toMatchObject({ status: answer });
}

describe('a call that needs a flag is refused without it and answered with it alone', () => {
  it.each(needing)('%s: %s', async (name, flag) => {
    const { call, caller, sample } = await walker.prepare(name);
    const code = isOfPrograms(call) ? 'ERR_CONNECTION_TOKEN' : refusal.code;
    const send = async () => walker.send(call, sample, caller);
    await expectNeeds(flag, send, statusOf(name), { ...refusal, code });
  });

  it.each(byContent)('$call $what: $flag', async ({ call: name, flag, content }) => {
    const { call, caller, records, sample } = await walker.prepare(name);
    const needed = await content(sample, caller, records);
    await expectNeeds(flag, async () => walker.send(call, needed, caller), statusOf(name));
  });
});

describe('a call that needs no flag is answered without any', () => {
  // Reading changes nothing: one person and the same records serve all reads.
  let reader: Reader;
  let operatorReader: Reader;
  const readerOf = async (caller: GivenUser) => ({ caller, records: await walker.records(caller) });
  beforeAll(async () => {
    await setFlags(() => false);
    reader = await readerOf(await walker.app.given.admin(walker.home));
    operatorReader = await readerOf(operator);
  });

  async function prepare(name: CallName, call: CallShape) {
    if (call.method !== 'GET') return walker.prepare(name);
    const { caller, records } = call.caller === 'super' ? operatorReader : reader;
    const fixed = await fixedValues[name]?.({ walker, caller, records });
    return { caller, sample: sampleRequest(call, records, fixed) };
  }

  it.each(free.filter(([name]) => !isAlwaysGuarded(name)))('%s', async (name, call) => {
    const { caller, sample } = await prepare(name, call);
    expect(await walker.send(call, sample, caller)).toMatchObject({ status: statusOf(name) });
  });
});

describe('the declarations', () => {
  it('use every flag', () => {
    const used = new Set<PlanFlag>([
      ...needing.map(([, flag]) => flag),
      ...byContent.map(({ flag }) => flag),
    ]);
    expect(planFlags.filter((flag) => !used.has(flag))).toEqual([]);
  });

  it('agree for all calls of one path, except the listed ones', () => {
    const rootOf = ({ path }: CallShape) => path.split('/')[1];
    const shared = needing.filter(([name]) => !aloneInPath.includes(name));
    const flagOf = new Map(shared.map(([name, flag]) => [rootOf(calls[name]), flag]));
    const differing = declared.filter(([, call]) => call.plan !== flagOf.get(rootOf(call)));
    expect(differing.map(([name]) => name).toSorted()).toEqual([...undeclared, ...aloneInPath].toSorted());
  });

  it('need no flag where nobody is signed in: there is no company', () => {
    expect(needing.filter(([name]) => calls[name].caller === ('anyone' as string))).toEqual([]);
  });

  it('leave other flag checks to the listed files alone', () => {
    const root = join(import.meta.dirname, '../..');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const asking = files.filter((file) =>
      /requirePlanFlag\(|AppError\('ERR_PLAN_FEATURE'/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(asking.toSorted()).toEqual(askingFiles);
  });
});
