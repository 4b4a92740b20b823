import { type CallName, calls, type CallShape } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Anything } from '../given.ts';
import { optionalPlacesOf, withField, type Sample } from './request.ts';
import { declared, type Prepared, Walker } from './walker.ts';

// Other programs read a record, change one field of it and send the whole back. So a record must be accepted as it was
// answered, and stay as it is.

let walker: Walker;
beforeAll(async () => {
  walker = await Walker.open();
});
afterAll(async () => walker.close());

/** Changes of records, each with the call that reads the record; every other PUT must be in `noRecord`. */
const records = {
  updateUser: 'readUser',
  updateQueue: 'readQueue',
  updateChatbot: 'readChatbot',
  updateTag: 'readTag',
  updateContact: 'readContact',
  updateConnection: 'readConnection',
  updatePrompt: 'readPrompt',
  updateIntegration: 'pageIntegrations',
  updateApiToken: 'listApiTokens',
  updateApiWebhook: 'listApiWebhooks',
  updateQuickMessage: 'readQuickMessage',
  updateFileList: 'readFileList',
  updateCampaign: 'readCampaign',
  updateContactList: 'readContactList',
  updateContactListItem: 'readContactListItem',
  updateSchedule: 'readSchedule',
  updateHelp: 'listHelps',
  updateAnnouncement: 'readAnnouncement',
  updatePlan: 'listAllPlans',
  updateChat: 'readChat',
  updateCompany: 'readCompany',
  updateCompanySchedules: 'readCompany',
  setCompanyPrice: 'listCompanyInvoices',
  updateHoliday: 'listHolidays',
  updateSavedView: 'listSavedViews',
  updateTicket: 'readTicket',
  keepTicketDraft: 'readTicketDraft',
  changeListWidth: 'readUser',
  setContactWallets: 'readContact',
  blockContact: 'readContact',
  writeSetting: 'readSetting',
  chooseWeeklyReport: 'readWeeklyReport',
} as const satisfies Partial<Record<CallName, CallName>>;

/** PUT calls that change no record which can be read: steps, switches, and one value of many. */
const noRecord: Partial<Record<CallName, string>> = {
  toggleAcceptAudio: 'turns a switch over',
  toggleDisableBot: 'turns a switch over',
  renewSession: 'is a step of a session',
  confirmSecondFactor: 'is a step of an enrolment',
  snoozeTicket: 'is a step of a ticket',
  muteChat: "turns a person's own switch",
  editChatMessage: 'takes the text of a message, which only its page reads',
  tagTicket: 'is a step of a ticket',
  moveTicketToLane: 'is a step of a ticket',
  setContactMarketing: 'takes an answer, not the record',
  writeCompanySetting: 'takes a name and a value: tried for each setting below',
  savePushSubscription: 'the subscription is a secret of the browser',
  sandboxPerson: 'belongs to the simulated phone',
  recoverPassword: 'writes a password, which no call reads',
  sandboxBreak: 'belongs to the simulated phone',
};

/** What reading leaves out or changes by itself. */
const unstable = ['updatedAt', 'version', 'warning', 'token', 'lastActivityAt'];

const without = (value: Anything): Anything =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => !unstable.includes(name)));

/** The one record of a list that the path of the change names. */
function recordOf(answer: Anything, { sample }: Prepared): Anything {
  const list = Array.isArray(answer) ? answer : Object.values(answer ?? {}).find(Array.isArray);
  const isList = Array.isArray(answer) || (answer !== null && 'hasMore' in answer);
  if (!isList) return answer;
  const ids = new Set(Object.values(sample.params ?? {}).map(String));
  return list?.find((row: Anything) => ids.has(String(row.id ?? row.day)));
}

/** Where the reading call names the record otherwise than the change does. */
function paramsOf(reader: CallShape, { records: made, sample }: Prepared): Record<string, unknown> {
  const given = Object.values(sample.params ?? {})[0];
  const names = [...reader.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return Object.fromEntries(names.map((name) => [name, name === 'uuid' ? made.ticketUuid : given]));
}

/** The change with nothing in the fields that may be left out. */
function bareOf(call: CallShape, sample: Sample): Sample {
  const fields = optionalPlacesOf(call).filter(({ path }) => /^body\.\w+$/.test(path));
  return fields.reduce((before, { path }) => withField(before, path, null), sample);
}

describe('a record', () => {
  it('has its reading call named for each change', () => {
    const changes = declared.filter(([, call]) => call.method === 'PUT').map(([name]) => name);
    expect(changes.filter((name) => !(name in records) && !(name in noRecord))).toEqual([]);
  });

  const cases = Object.entries(records) as [keyof typeof records, CallName][];
  it.each(
    cases.flatMap(([name, reader]) => (['full', 'bare'] as const).map((how) => [name, reader, how] as const)),
  )('is taken by %s as %s answers it (%s), and unchanged afterwards', async (name, readerName, how) => {
    const prepared = await walker.prepare(name);
    const { call, caller, sample } = prepared;
    const reader: CallShape = calls[readerName];
    // First a change, after which every field has a value, or every field that can be empty has none.
    if (name !== 'updateHoliday')
      await walker.send(call, how === 'full' ? sample : bareOf(call, sample), caller);
    const read = async () => {
      const { status, body } = await walker.send(reader, { params: paramsOf(reader, prepared) }, caller);
      expect(status).toBe(200);
      return recordOf(body, prepared);
    };
    const before = await read();
    expect(before).toBeDefined();
    const { status, body } = await walker.send(call, { ...sample, body: before }, caller);
    expect({ status, details: body?.details, error: status >= 400 ? body.error : null }).toMatchObject({
      status: Number(Object.keys(call.responses)[0]),
    });
    expect(without(await read())).toEqual(without(before));
  });

  it('of settings is taken value by value, and unchanged afterwards', async () => {
    const { call, caller } = await walker.prepare('writeCompanySetting');
    const read = async () =>
      (await walker.send(calls.readCompanySettings, { params: { id: caller.companyId } }, caller)).body;
    const before = await read();
    for (const [column, data] of Object.entries(before).filter(([name]) => name !== 'companyId'))
      expect(await walker.send(call, { body: { column, data } }, caller), column).toMatchObject({
        status: 200,
      });
    expect(await read()).toEqual(before);
  });
});
