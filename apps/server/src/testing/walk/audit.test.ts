import {
  type AuditAction,
  auditActions,
  auditFields,
  auditGroups,
  type CallName,
  calls,
} from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given } from '../given.ts';
import type { Records } from './records.ts';
import { otherAnswers } from './other-answers.ts';
import { declared, Walker } from './walker.ts';

// Every call that declares `audit` leaves an entry, and every changing call declares it or is named here.

/** Changing calls without an entry: conversations and what people keep for themselves, and what changes nothing. */
const without: CallName[] = [
  ...declared.flatMap(([name, { path }]) =>
    /^\/(messages?|tickets|contacts\w*|contact-\w+(-items)?|ticket-\w+|chats|tags\w*(-contacts)?|quick-messages|files|schedules|saved-views|mentions|pauses|push|sandbox|chatbot|message-templates)(\/|$)/.test(
      path,
    )
      ? [name]
      : [],
  ),
  'login',
  'refreshToken',
  'logout',
  'endOwnSession',
  'endOtherSessions',
  'confirmEmail',
  'resendConfirmation',
  'requestRecovery',
  'readInvitation',
  // It sends again what was sent before.
  'replayApiDeliveries',
  // It writes nothing; the import that follows does.
  'previewUserImport',
  // The same for everybody but for the names of the queues.
  'sampleUserSheet',
  // A paid invoice of the own company: its list shows the same to everybody of it.
  'readReceipt',
  // Nothing is on before a code confirms the secret.
  'beginSecondFactor',
  'changeListWidth',
  // Everybody's own choice.
  'chooseWeeklyReport',
  'requestPairingCode',
  'beginFacebookSignIn',
  'closeImported',
  'replayDeliveries',
  'testIntegrationSession',
  'rehearseBot',
  // Which queues there are is work; who is in them is a right, and recorded.
  'deleteQueue',
  // What help articles say changes nobody's rights.
  'createHelp',
  'updateHelp',
  'deleteHelp',
  // Neither does what announcements say.
  'createAnnouncement',
  'updateAnnouncement',
  'deleteAnnouncement',
  'uploadAnnouncementMedia',
  'deleteAnnouncementMedia',
  'markAnnouncementRead',
];
const audited = declared.flatMap(([name, call]) => (call.audit ? [[name, call.audit] as const] : []));
/** They need a platform outside: see sign-in.test.ts and pages-end-to-end.test.ts. */
const isOutside = (name: CallName) => otherAnswers[name] !== undefined;

let walker: Walker;
beforeAll(async () => {
  walker = await Walker.open();
});
afterAll(async () => walker.close());

interface Entry {
  id: number;
  action: AuditAction;
  actorId: number | null;
  changes: { field: string }[];
}
async function entriesAbove(id: number): Promise<Entry[]> {
  return walker.app.app.database.acrossCompanies('see what was recorded', (tx) =>
    tx.query<Entry>(
      'walk-audit',
      'select id, action, "actorId", changes from audit_entries where id > $1 order by id',
      [id],
    ),
  );
}
/** What the samples set is not so before: no other call has set it, and there is a file to remove. */
async function makeDifferent({ connection }: Records): Promise<void> {
  const file = JSON.stringify({ name: 'a.png', path: 'company0/greeting/a.png', mime: 'image/png', size: 1 });
  await walker.app.app.database.acrossCompanies('before the call', async (tx) => {
    await tx.query('walk-settings', `update company_settings set "values" = '{}'`, []);
    const text = 'update connections set "greetingMedia" = $2 where id = $1';
    await tx.query('walk-greeting', text, [connection, file]);
  });
}
const lastId = async () => (await entriesAbove(0)).at(-1)?.id ?? 0;

describe('a call that declares it leaves an entry', () => {
  it.each(audited.filter(([name]) => !isOutside(name)))('%s: %j', async (name, actions) => {
    const { call, caller, records, sample } = await walker.prepare(name);
    await makeDifferent(records);
    const before = await lastId();
    const reply = await walker.send(call, sample, caller);
    expect(reply).toMatchObject({ status: Number(Object.keys(call.responses)[0]) });
    const entries = await entriesAbove(before);
    expect(entries.length, JSON.stringify(sample)).toBeGreaterThan(0);
    for (const { action } of entries) expect(actions).toContain(action);
    if (call.caller !== 'anyone')
      expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([caller.id]));
  });
});

describe('the declarations', () => {
  it('are on every changing call and every file, except the listed ones', () => {
    const missing = declared.filter(
      ([name, { method, answersFile, audit }]) =>
        (method !== 'GET' || answersFile) && !audit && !without.includes(name),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it('use every action', () => {
    const used = new Set<AuditAction>(audited.flatMap(([, actions]) => [...actions]));
    // Those of calls that support makes: walk/support.test.ts.
    const ofSupport: AuditAction[] = ['support.leave', 'support.read', 'support.change'];
    expect(auditActions.filter((action) => !used.has(action))).toEqual(ofSupport);
    expect(Object.values(auditGroups).flat()).toHaveLength(new Set(auditActions).size);
  });
});

describe('what the log may hold', () => {
  /** Fields of requests that are recorded under another name, by themselves, or not at all. */
  const otherwise: Record<string, string[]> = {
    createUser: ['password', 'queueIds', 'defaultTheme', 'defaultMenu', 'language'],
    updateUser: ['password', 'currentPassword', 'queueIds', 'defaultTheme', 'defaultMenu', 'language'],
    createConnection: ['queueIds', 'phoneNumberId', 'businessAccountId'],
    updateConnection: ['queueIds', 'phoneNumberId', 'businessAccountId'],
    createPrompt: ['queueId'],
    updatePrompt: ['queueId'],
    createCompany: ['planId', 'password'],
    updateCompany: ['planId', 'password'],
  };
  const kinds = ['user', 'connection', 'integration', 'prompt', 'plan', 'company', 'holiday'] as const;
  const whole = audited.flatMap(([name, [action = '']]) => {
    const [kind, verb] = action.split('.');
    const known = kinds.find((one) => one === kind);
    const body = calls[name] as { body?: { shape?: Record<string, unknown> } };
    return known &&
      ['create', 'update'].includes(verb ?? '') &&
      body.body?.shape &&
      !('upload' in calls[name])
      ? [[name, known, Object.keys(body.body.shape)] as const]
      : [];
  });

  it.each(whole.filter(([name]) => !name.startsWith('connectFacebook')))(
    '%s: every field of the request is recorded, or known to be not',
    (name, kind, fields) => {
      const known = new Set([...Object.keys(auditFields[kind]), ...(otherwise[name] ?? [])]);
      expect(fields.filter((field) => !known.has(field))).toEqual([]);
    },
  );

  it('covers the calls that create and change whole records', () => {
    expect(whole.length).toBeGreaterThanOrEqual(10);
  });
});

it('an entry goes with its change: rolled back, neither is stored', async () => {
  const make = given(walker.app);
  const admin = await make.admin(walker.home);
  const taken = await make.user(walker.home);
  const person = await make.user(walker.home, { name: 'Rui' });
  const before = await lastId();
  // The e-mail is found taken by the statement that writes it; the name would have changed in the same one.
  const reply = await admin.call('PUT', `/users/${person.id}`, { name: 'Outro', email: taken.email });
  expect(reply.body.error).toBe('An user with this email already exists.');
  expect(await entriesAbove(before)).toEqual([]);
});
