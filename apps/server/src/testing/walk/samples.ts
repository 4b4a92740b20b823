import { calls, MAX_OPTION_DEPTH, type CallName } from '@prosa/contract';
import { authenticatorApp, giveSecondFactor } from '../authenticator-app.ts';
import { PASSWORD } from '../given.ts';
import type { Circumstances } from './circumstances.ts';
import { samplesOfBilling } from './samples-of-billing.ts';
import { laneOfBoard, noLaneRules } from './samples-of-board.ts';
import {
  campaignThatIs,
  campaignToCome,
  campaignWithCanary,
  campaignWithFile,
  unusedList,
} from './samples-of-campaigns.ts';
import { archivedCompany, grantOf, noGrant, requestOf } from './samples-of-operator.ts';
import { samplesOfSendApi } from './samples-of-send-api.ts';
import { confirmationToken, invitedPerson, verifiedRecovery } from './samples-of-strangers.ts';

/** Values by place, such as `body.email`. */
type Values = Record<string, unknown>;

/** A customer writes on the phone, so that there is a message to act on. */
async function writtenMessage({ walker, caller, records }: Circumstances): Promise<Values> {
  const number = '5511999990001';
  const params = { whatsappId: records.connection };
  const body = { from: { number }, message: { type: 'text', body: 'Oi' } };
  const { body: answer } = await walker.send(calls.sandboxInbound, { params, body }, caller);
  return { 'params.number': number, 'body.id': answer.id };
}

/** Only a member of a queue gets its tickets. */
async function memberOfQueue({ walker, caller, records }: Circumstances): Promise<Values> {
  const member = { userId: records.user, queueId: records.queue };
  await walker.app.given.insert('user_queues', { company_id: caller.companyId, ...member });
  return {};
}

/** A tag can be removed only from a contact that has it. */
async function taggedContact({ walker, caller, records }: Circumstances): Promise<Values> {
  const link = { contactId: records.contact, tagId: records.tag };
  await walker.app.given.insert('contact_tags', { company_id: caller.companyId, ...link });
  return {};
}

/** Marks the message as sent by the caller. */
async function sentMessage({ walker, caller, records }: Circumstances): Promise<void> {
  await walker.app.app.database.acrossCompanies('a message that went out', (tx) =>
    tx.query('walk-sent', `update messages set status = 'sent', "userId" = $2 where id = $1`, [
      records.message,
      caller.id,
    ]),
  );
}

/** Options without ids are new; the walk's own option is at the top of its queue. */
function newOptions(path: string): Values {
  const levels = Array.from(
    { length: MAX_OPTION_DEPTH },
    (_, level) => `${path}${'.options'.repeat(level)}.id`,
  );
  return Object.fromEntries(levels.map((place) => [place, null]));
}

/** A holiday is identified by its day. */
async function holiday({ walker, caller }: Circumstances): Promise<Values> {
  const day = `2026-01-${10 + (caller.id % 20)}`;
  const gone = 'delete from holidays where company_id = $1';
  await walker.app.app.database.inCompany(caller.companyId, (tx) =>
    tx.query('walk-holidays', gone, [caller.companyId]),
  );
  await walker.app.given.insert('holidays', { company_id: caller.companyId, day, name: 'Natal' });
  return { 'params.day': day };
}

/** Sent before: a request to send it now repeats one whose answer was lost. Its repetitions go on. */
async function repeatedSchedule({ walker, records }: Circumstances): Promise<Values> {
  const text = `update schedules set status = 'PENDENTE', "cancelReason" = null, "valorIntervalo" = 1,
    "enviarQuantasVezes" = 5, "contadorEnvio" = 1 where id = $1`;
  await walker.app.app.database.acrossCompanies('a schedule that repeats', (tx) =>
    tx.query('walk-repeated-schedule', text, [records.schedule]),
  );
  return {};
}

/** The walk's company has ratings on at this point; only numbers of the official API take messagesPerSecond. */
const steeredConnection = { 'body.expiresTicketNPS': 10, 'body.messagesPerSecond': null };

const picture = { 'body.image': 'iVBORw0KGgo=' };

const prompted = {
  'body.apiUrl': 'https://example.test/v1',
  'body.voiceRegion': 'brazilsouth',
  'body.voice': 'texto',
};

/** For the caller's company alone, and shown now. */
const announced = ({ caller }: Circumstances): Values => ({
  'body.startsAt': '2026-01-01T12:00:00Z',
  'body.endsAt': '2099-01-01T12:00:00Z',
  'body.audience': 'companies',
  'body.companyIds': [caller.companyId],
});

const companySetting = { 'params.key': 'userRating', 'body.value': 'enabled' };

/** The caller has an authenticator app. */
async function ownCode({ walker, caller }: Circumstances): Promise<Values> {
  return { 'body.code': (await giveSecondFactor(walker.app, caller))() };
}

/** Values that a request needs to succeed, where not any valid value will do. */
export const fixedValues: Partial<
  Record<CallName, (circumstances: Circumstances) => Values | Promise<Values>>
> = {
  confirmEmail: async ({ walker, caller }) => ({ 'body.token': await confirmationToken(walker, caller) }),
  readInvitation: async ({ walker, caller }) => ({
    'body.token': (await invitedPerson(walker, caller)).token,
  }),
  acceptInvitation: async ({ walker, caller }) => ({
    'body.token': (await invitedPerson(walker, caller)).token,
  }),
  cancelInvitation: async ({ walker, caller }) => ({
    'params.id': (await invitedPerson(walker, caller)).id,
  }),
  renewInvitation: async ({ walker, caller }) => ({
    'params.id': (await invitedPerson(walker, caller)).id,
  }),
  renewAdminInvitation: async ({ walker, records }) => {
    await walker.app.given.admin({ id: records.company }, { passwordHash: null });
    return {};
  },
  resendConfirmation: ({ caller }) => ({ 'body.email': caller.email }),
  requestRecovery: () => ({ 'body.wpp': '+55 11 98765-4321' }),
  verifyRecovery: () => ({
    'params.wpp': '5511987654321',
    'query.code': '123456',
    'query.userId': 'request',
  }),
  recoverPassword: async ({ walker, caller }) => verifiedRecovery(walker, caller),
  login: ({ caller }) => ({
    'body.email': caller.email,
    'body.password': PASSWORD,
    'body.challenge': null,
    'body.code': null,
    'body.askFirst': null,
  }),
  endOwnSession: async ({ walker, caller }) => {
    const expiresAt = new Date(Date.now() + 86_400_000);
    const place = { company_id: caller.companyId, userId: caller.id };
    return { 'params.id': (await walker.app.given.insert('sessions', { ...place, expiresAt })).id };
  },
  beginSecondFactor: () => ({ 'body.currentPassword': PASSWORD }),
  confirmSecondFactor: async ({ walker, caller }) => {
    const { body } = await walker.send(
      calls.beginSecondFactor,
      { body: { currentPassword: PASSWORD } },
      caller,
    );
    return { 'body.code': authenticatorApp(walker.app.app, body.secret)() };
  },
  renewRecoveryCodes: ownCode,
  disableSecondFactor: async (circumstances) => ({
    ...(await ownCode(circumstances)),
    'body.currentPassword': PASSWORD,
  }),
  transferTickets: memberOfQueue,
  handOverTickets: async ({ walker, caller, records }) => {
    const facts = { status: 'open', userId: records.user };
    await walker.app.given.ticket({ id: caller.companyId }, facts);
    return { 'body.userId': caller.id };
  },
  resetUsersSecondFactor: async ({ walker, caller, records }) => {
    await giveSecondFactor(walker.app, { id: records.user, companyId: caller.companyId });
    return {};
  },
  resetAdminsSecondFactor: async ({ walker, records }) => {
    const admin = await walker.app.given.admin({ id: records.company });
    await giveSecondFactor(walker.app, admin);
    return { 'body.email': admin.email };
  },
  giveSupportGrant: async ({ walker, caller }) => ({
    ...(await noGrant(walker, caller.companyId)),
    'body.hours': 4,
  }),
  revokeSupportGrant: async (circumstances) => ({
    'params.id': await grantOf(circumstances, circumstances.caller.companyId),
  }),
  declineSupportRequest: requestOf,
  enterCompany: async (circumstances) => {
    await grantOf(circumstances, circumstances.records.company);
    return {};
  },
  readSetting: () => companySetting,
  writeSetting: () => companySetting,
  readCompanySetting: () => ({ 'query.column': 'userRating' }),
  writeCompanySetting: () => ({ 'body.column': 'userRating', 'body.data': 'enabled' }),
  requestPairingCode: () => ({ 'body.number': '5511988887777' }),
  createConnection: () => steeredConnection,
  updateConnection: () => steeredConnection,
  restoreCompany: archivedCompany,
  createAnnouncement: announced,
  updateAnnouncement: announced,
  updateHoliday: holiday,
  deleteHoliday: holiday,
  removeTagFromContact: taggedContact,
  // Nobody reads for a colleague.
  markChatRead: ({ caller }) => ({ 'body.userId': caller.id }),
  createTag: noLaneRules,
  updateTag: noLaneRules,
  // From the top of a lane: lane 0, of the tickets in none, has places of another shape.
  readBoard: () => ({ 'query.after': null }),
  moveTicketToLane: laneOfBoard,
  savePushSubscription: () => ({
    'body.keys': { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    'body.endpoint': 'https://push.test/a',
  }),
  // One of the reasons that a company has from the start.
  startPause: () => ({ 'body.reason': 'Almoço' }),
  createIntegration: () => ({ 'body.type': 'webhook', 'body.urlN8N': 'https://example.test/hook' }),
  updateIntegration: () => ({ 'body.urlN8N': 'https://example.test/hook' }),
  createPrompt: () => prompted,
  updatePrompt: () => prompted,
  createQueue: () => newOptions('body.chatbots'),
  updateQueue: () => newOptions('body.chatbots'),
  createChatbot: () => ({ ...newOptions('body.options'), 'body.chatbotId': null }),
  updateChatbot: () => newOptions('body.options'),
  createCampaign: () => campaignToCome,
  updateCampaign: () => campaignToCome,
  cancelCampaign: campaignThatIs('PROGRAMADA'),
  restartCampaign: campaignThatIs('CANCELADA'),
  releaseCampaign: campaignWithCanary,
  deleteCampaignMedia: campaignWithFile,
  deleteContactList: unusedList,
  updateCampaignSettings: () => ({
    'body.settings': { messageInterval: 30, variables: [{ key: 'promo', value: '10%' }] },
  }),
  updateSchedule: () => ({ 'body.sendAt': '2999-01-02T12:00:00Z' }),
  sendScheduleNow: repeatedSchedule,
  stopSchedule: repeatedSchedule,
  snoozeTicket: () => ({ 'body.until': '2099-01-01T12:00:00Z' }),
  // Two contacts: the records have one.
  mergeContacts: async ({ walker, caller }) => ({
    'params.id': (await walker.app.given.contact({ id: caller.companyId })).id,
  }),
  // A contact without an open ticket.
  eraseContact: async ({ walker, caller }) => {
    const { id, name } = await walker.app.given.contact({ id: caller.companyId });
    return { 'params.id': id, 'body.name': name };
  },
  startContactImport: () => ({ 'body.name': 0, 'body.number': 1, 'body.email': 2, 'body.tags': 3 }),
  editMessage: async (circumstances) => {
    await sentMessage(circumstances);
    return {};
  },
  reactToChatMessage: () => ({ 'body.type': '👍' }),
  reactToMessage: async (circumstances) => {
    await sentMessage(circumstances);
    return { 'body.type': '👍' };
  },
  sendCopyMessage: () => picture,
  sendCallMessage: () => ({ ...picture, 'body.copyText': '+55 11 99999-0000' }),
  sendUrlMessage: () => picture,
  sendPixMessage: () => ({
    'body.sendvalue': '10,50',
    'body.sendkey_type': 'EMAIL',
    'body.sendKey': 'a@b.co',
  }),
  ...samplesOfBilling,
  ...samplesOfSendApi,
  sandboxEdit: writtenMessage,
  sandboxDelete: writtenMessage,
  sandboxReact: async (circumstances) => ({ ...(await writtenMessage(circumstances)), 'body.emoji': '👍' }),
};
