import {
  type CallName,
  calls,
  type CallShape,
  companySettingNames,
  globalSettingKeys,
  installationEvents,
  publicSettingKeys,
  secretSettingKeys,
} from '@prosa/contract';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBundle } from '../../operations/support-bundle/make-bundle.ts';
import { Canaries, secretNames } from '../canaries.ts';
import type { GivenUser } from '../given.ts';
import { LogSink } from '../log-sink.ts';
import type { Ear } from '../test-app.ts';
import { type Sample, withField } from './request.ts';
import { plantMadeSecrets, plantSettings } from './plant-settings.ts';
import { declared, type Prepared, Walker } from './walker.ts';

// What people type, and what the operator sets, is in no line of the log, in no support bundle, and in no answer and no
// event of somebody whom it does not concern.

const canaries = new Canaries();
const log = new LogSink();
/** Secrets of the operator that change nothing else. */
const secretVariables = [
  'APP_SECRET',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'META_APP_SECRET',
  'META_VERIFY_TOKEN',
];
const environment = Object.fromEntries(
  secretVariables.map((name) => [name, `${canaries.secret}${name}`.padEnd(40, '-')]),
);

type Shared = Pick<Prepared, 'caller' | 'records'>;
let walker: Walker;
/** Records in which all calls plant, so that all calls find canaries in them. */
let company: Shared;
let installation: Shared;
const sharedBy = ({ caller }: CallShape) => (caller === 'super' ? installation : company);
/** Calls with the places that got a canary. */
const planted: string[] = [];
let settings: Awaited<ReturnType<typeof plantSettings>>;

/** People whom the canaries do not concern, and what they hear. */
let stranger: GivenUser;
let agent: GivenUser;
let ears: { admin: Ear; stranger: Ear; agent: Ear; operator: Ear };
/** What the calls that planted answered to those who made them. */
const planting: [name: string, text: string][] = [];

async function share(caller: GivenUser): Promise<Shared> {
  return { caller, records: await walker.records(caller) };
}

beforeAll(async () => {
  walker = await Walker.open({ logTo: log, environment });
  company = await share(await walker.app.given.admin(walker.home));
  installation = await share(await walker.operator());
  stranger = await walker.app.given.admin(walker.other);
  agent = await walker.app.given.user(walker.home, { allowConnections: 'disabled' });
  ears = {
    admin: await walker.app.ear(await walker.app.given.admin(walker.home)),
    stranger: await walker.app.ear(stranger),
    agent: await walker.app.ear(agent),
    operator: await walker.app.ear(await walker.operator()),
  };
});
afterAll(async () => walker.close());

/** A call prepared once on the shared records; on its own ones where other calls have changed these too much. */
const prepared = new Map<CallName, Prepared>();
async function prepare(name: CallName): Promise<Prepared> {
  const known = prepared.get(name);
  if (known) return known;
  const one = await walker.prepare(name, sharedBy(calls[name])).catch(async () => walker.prepare(name));
  prepared.set(name, one);
  return one;
}

async function sendAs(name: CallName, sample: Sample, caller: GivenUser): Promise<number> {
  const { status, body } = await walker.send(calls[name], sample, caller);
  planting.push([name, JSON.stringify(body ?? '')]);
  return status;
}

/** Sends a call with canaries in all fields; where that is refused, in one field after the other. */
async function plant(name: CallName): Promise<string[]> {
  const { call, caller, sample, fixed } = await prepare(name);
  const { sample: full, paths } = canaries.plant(call, sample, (path) => path in fixed);
  if (paths.length === 0) return [];
  if ((await sendAs(name, full, caller)) < 300) return paths;
  const taken: string[] = [];
  for (const path of paths) {
    const again = await walker.prepare(name);
    const { sample: single } = canaries.plant(call, again.sample, (other) => other !== path);
    if ((await sendAs(name, single, again.caller)) < 300) taken.push(path);
  }
  return taken;
}

/** Its answer is what the operator writes for every company. */
const forEveryCompany: CallName = 'readHelps';

/**
 * A connection's token is shown to those who edit the connection: they give it to other programs. The keys of a
 * campaign's placeholder and of a program's request are no secrets.
 */
const shownSecrets = [
  'who wrote it: sendByApi',
  'who wrote it: updateCampaignSettings',
  'who wrote it: updateConnection',
  'admin: readConnection',
  'admin: readCampaignSettings',
];

/** All calls but those whose answers are for everybody. */
const closed = declared.filter(([, { caller }]) => caller !== 'anyone');

/** The answer to a call that points at the records with canaries. */
async function answerTo(name: CallName, user: GivenUser | undefined): Promise<string> {
  const { call, sample } = await prepare(name);
  return JSON.stringify((await walker.send(call, sample, user)).body ?? '');
}

/** Lists first: other calls remove what they would show. */
const readsFirst = closed.toSorted(([, a], [, b]) => Number(b.method === 'GET') - Number(a.method === 'GET'));

async function bundle(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-canaries-'));
  const [file, logFile] = [join(folder, 'bundle.json'), join(folder, 'log')];
  try {
    await writeFile(logFile, log.text);
    const { databaseUrl, dataDir } = walker.app.app.config;
    const place = { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir };
    await makeBundle({ ...environment, ...place }, { file, logFile });
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('what people type in any field', () => {
  beforeAll(async () => {
    for (const [name] of declared) for (const path of await plant(name)) planted.push(`${name} ${path}`);
    const writers = { admin: company.caller, operator: installation.caller };
    settings = await plantSettings(walker, writers, canaries);
    const { companyId } = company.caller;
    await plantMadeSecrets(walker, { companyId, records: company.records }, canaries);
    // So that their events and answers are made while the secrets are there.
    for (const name of ['updateConnection', 'updateIntegration'] as const) {
      const { sample } = await prepare(name);
      const kept = withField(sample, 'body.token', undefined);
      expect(await sendAs(name, kept, company.caller)).toBeLessThan(300);
    }
    planting.push(...settings.map(({ what, text }) => [what, text] as [string, string]));
  });

  it('was planted in fields of most calls', () => {
    expect(planted.length).toBeGreaterThan(100);
    const secret = planted.filter((place) => secretNames.test(place));
    expect(secret).toEqual(
      expect.arrayContaining([
        'updateConnection body.accessToken',
        'updateIntegration body.jsonContent',
        'updatePrompt body.apiKey',
        'updatePrompt body.voiceKey',
        'updateUser body.password',
      ]),
    );
  });

  it('was planted in every setting that takes any text, and in every secret of the operator', () => {
    expect(settings.filter(({ status }) => status !== 200)).toEqual([]);
    const what = settings.map((one) => one.what);
    expect(what).toEqual(expect.arrayContaining([...secretSettingKeys]));
    expect(what).toEqual(expect.arrayContaining(['lgpdMessage', 'transferMessage', 'openaiurlaudio']));
  });

  it('is, where it is a secret, in no answer of any role, read in whatever way', async () => {
    const roles = {
      anyone: undefined,
      agent,
      stranger,
      admin: company.caller,
      operator: installation.caller,
    };
    const seen = new Set<string>();
    const note = (role: string, name: string, text: string) => {
      if (canaries.secretsIn(text).length > 0) seen.add(`${role}: ${name}`);
    };
    for (const [name, text] of planting) note('who wrote it', name, text);
    const reads = declared.filter(([, { method }]) => method === 'GET');
    for (const [role, user] of Object.entries(roles)) {
      for (const [name] of reads) note(role, name, await answerTo(name, user));
      for (const key of [...companySettingNames, ...globalSettingKeys, ...publicSettingKeys])
        for (const name of ['readSetting', 'readPublicSetting'] as const) {
          const { body } = await walker.send(calls[name], { params: { key } }, user);
          note(role, `${name} ${key}`, JSON.stringify(body ?? ''));
        }
    }
    expect([...seen]).toEqual(shownSecrets);
  });

  it('is in no answer of another company, whatever it calls', async () => {
    for (const [name] of readsFirst) {
      if (name === forEveryCompany) continue;
      expect(canaries.in(await answerTo(name, stranger)), name).toEqual([]);
    }
  });

  it('is, where it is a secret, in no answer of an agent of the company, whatever the agent calls', async () => {
    let seen = 0;
    for (const [name] of readsFirst) {
      const text = await answerTo(name, agent);
      seen += Number(canaries.in(text).includes(canaries.name));
      expect(canaries.secretsIn(text), name).toEqual([]);
    }
    expect(seen).toBeGreaterThan(0);
  });

  it('is in no event of another company, and where it is a secret in none of anybody whom it does not concern', () => {
    // What the operator writes for every company is an event of them all.
    const forEverybody = Object.keys(installationEvents).map((name) => `company-${name}`);
    const heard = (ear: Ear) =>
      canaries.in(JSON.stringify(ear.heard.filter(([name]) => !forEverybody.includes(name))));
    expect(heard(ears.admin)).toContain(canaries.name);
    expect(heard(ears.stranger)).toEqual([]);
    const secretEvents = (ear: Ear) =>
      ear.heard.filter((event) => canaries.secretsIn(JSON.stringify(event)).length > 0).map(([name]) => name);
    expect(secretEvents(ears.agent)).toEqual([]);
    expect(secretEvents(ears.operator)).toEqual([]);
    // The token of the connection, for who edits it.
    expect(new Set(secretEvents(ears.admin))).toEqual(
      new Set([`company-${company.caller.companyId}-whatsapp`]),
    );
  });

  it('is in no line of the log, and neither is a secret of the operator', () => {
    // What is refused is logged, with its route.
    expect(log.entriesWith('"msg":"request"').length).toBeGreaterThan(50);
    expect(log.entriesWith(...canaries.all)).toEqual([]);
  });

  it('is in no support bundle, and neither is a secret of the operator', async () => {
    const text = await bundle();
    expect(JSON.parse(text).configuration).toMatchObject({ APP_SECRET: 'set', META_APP_SECRET: 'set' });
    expect(canaries.in(text)).toEqual([]);
  });
});
