import { describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from './expect-refusal.ts';
import type { Answer, GivenUser } from './given.ts';

const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION', message: 'ERR_NO_PERMISSION' } };
const note = { status: 200, body: { notes: [{ id: 7, text: 'Liga amanhã' }] } };

/** A user who gets one answer to a GET, and the other to any change. */
function personWith(reading: Omit<Answer, 'headers'>, change: Omit<Answer, 'headers'>): GivenUser {
  const call: GivenUser['call'] = async (method) => ({
    ...(method === 'GET' ? reading : change),
    headers: {},
  });
  return { id: 1, companyId: 1, email: '', token: '', call };
}

const refusal = {
  sight: { path: '/notes', record: { id: 7 } },
  request: ['DELETE', '/notes/7'],
  code: 'ERR_NO_PERMISSION',
} as const;
const reader = personWith(note, forbidden);
const outsider = personWith(forbidden, forbidden);

describe('the proof that a refusal has its reason', () => {
  it('holds when the viewer sees the record and may not change it', async () => {
    await expectRefusal(reader, refusal);
    await expectRefusal(personWith({ status: 200, body: { id: 7 } }, forbidden), refusal);
    await expectRefusal(personWith({ status: 200, body: [{ id: 7 }] }, forbidden), refusal);
  });

  it.each<[string, GivenUser]>([
    ['the viewer may not read at all', outsider],
    ['the viewer reads others of the kind alone', personWith({ status: 200, body: [{ id: 8 }] }, forbidden)],
    ['the record is named in an error only', personWith({ status: 409, body: { id: 7 } }, forbidden)],
    ['the change is made', personWith(note, { status: 200, body: {} })],
    ['the status is another', personWith(note, { ...forbidden, status: 404 })],
    ['the code is another', personWith(note, { status: 403, body: { message: 'ERR_PLAN_FEATURE' } })],
  ])('fails when %s', async (_, viewer) => {
    await expect(expectRefusal(viewer, refusal)).rejects.toThrow(/GET|DELETE/);
  });
});

describe('the proof that a record is hidden', () => {
  it('holds when somebody else sees it and the viewer does not', async () => {
    await expectHidden(outsider, { ...refusal, seenBy: reader });
  });

  it.each<[string, GivenUser, GivenUser]>([
    ['nobody sees the record', outsider, outsider],
    ['the viewer sees it too', reader, reader],
    ['the viewer changes it without seeing it', personWith(forbidden, { status: 200, body: {} }), reader],
  ])('fails when %s', async (_, viewer, seenBy) => {
    await expect(expectHidden(viewer, { ...refusal, seenBy })).rejects.toThrow(/GET|DELETE/);
  });
});
