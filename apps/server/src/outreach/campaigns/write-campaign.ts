import type {
  BodyOf,
  Campaign,
  createCampaign as createCall,
  updateCampaign as updateCall,
} from '@prosa/contract';
import { LIST_NAME_LENGTH } from '@prosa/contract';
import { allowsStep, AppError, found, isEditable, statusAfterEdit, type Viewer } from '@prosa/domain';
import { dropFiles } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { jsonText } from '../../platform/database/json-text.ts';
import { requireRecordLimit } from '../../platform/database/record-limits.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { addListOfTag, withUniqueName } from '../contact-lists/index.ts';
import { saveConnections } from './campaign-connections.ts';
import {
  type CampaignRow,
  insertCampaign,
  lockCampaign,
  removeCampaign,
  saveCampaign,
} from './campaign-queries.ts';
import { type CampaignFacts, checkCampaign, checkStart } from './check-campaign.ts';
import { firstRecipientsAgain } from './first-recipients.ts';
import { dropUnsent } from './recipient-queries.ts';
import { announced, announceGone } from './shown-campaign.ts';
import { startCampaign } from './start-campaign.ts';

const noFacts: CampaignFacts = {
  name: '',
  message1: '',
  message2: '',
  message3: '',
  message4: '',
  message5: '',
  confirmation: false,
  confirmationMessage1: '',
  confirmationMessage2: '',
  confirmationMessage3: '',
  confirmationMessage4: '',
  confirmationMessage5: '',
  scheduledAt: null,
  contactListId: null,
  tagListId: null,
  whatsappId: null,
  otherWhatsappIds: [],
  openTicket: 'disabled',
  statusTicket: 'closed',
  queueId: null,
  userId: null,
  answerQueueId: null,
  canarySize: null,
  templateId: null,
  templateName: null,
  templateValues: {},
};
const names = Object.keys(noFacts) as (keyof CampaignFacts)[];

/** The stored facts with what a request changes: absent fields stay, null clears. */
function factsOf(before: CampaignFacts, change: BodyOf<typeof updateCall>): CampaignFacts {
  const entries = names.map((name) => {
    const value = (change as Partial<Record<keyof CampaignFacts, unknown>>)[name];
    return [name, value === undefined ? before[name] : value] as const;
  });
  const facts = Object.fromEntries(entries) as unknown as CampaignFacts;
  const others = new Set(facts.otherWhatsappIds.filter((id) => id !== facts.whatsappId));
  return { ...facts, otherWhatsappIds: [...others] };
}

/** Two lists of one second differ by a number, such as ' (12)'. */
const NUMBER_LENGTH = 6;

/** A list of a tag is a snapshot of the moment at which the campaign is saved. */
async function withList(
  app: App,
  tx: CompanyTransaction,
  before: CampaignFacts,
  facts: CampaignFacts,
): Promise<CampaignFacts> {
  const { tagListId, name } = facts;
  if (tagListId === null || tagListId === before.tagListId) return facts;
  const at = app.now().toISOString().slice(0, 19).replace('T', ' ');
  const ending = ` | TAG: ${tagListId} - ${at}`;
  const length = LIST_NAME_LENGTH - ending.length - NUMBER_LENGTH;
  const listName = `${name.slice(0, length).trim()}${ending}`;
  return { ...facts, contactListId: await addListOfTag(app, tx, { name: listName, tagId: tagListId }) };
}

/** How the audit log knows a campaign. */
export const recorded = (campaign: CampaignRow | Campaign) => {
  const { name, scheduledAt, confirmation, openTicket, whatsapp, contactList, mediaName } = campaign;
  const messages = names.filter((key) => /essage\d$|template/.test(key)).map((key) => campaign[key]);
  return {
    name,
    scheduledAt,
    confirmation,
    openTicket,
    connection: whatsapp?.name ?? null,
    contactList: contactList?.name ?? null,
    otherConnections: JSON.stringify(campaign.otherWhatsappIds),
    answerQueueId: campaign.answerQueueId,
    canarySize: campaign.canarySize,
    messages: JSON.stringify(messages),
    file: mediaName,
  };
};

/** Starts a scheduled campaign whose time has come already. */
async function settleTime(app: App, tx: CompanyTransaction, row: CampaignRow): Promise<void> {
  if (row.status !== 'PROGRAMADA' || row.scheduledAt === null) return;
  await checkStart(tx, row);
  if (Date.parse(row.scheduledAt) <= app.now().getTime()) await startCampaign(app, tx, row);
}

/** What decides what somebody gets, and who. */
const contents = names.filter(
  (name) => /essage\d$|template|confirmation/.test(name) || name === 'contactListId' || name === 'canarySize',
);
const isOther = (before: CampaignFacts, facts: CampaignFacts): boolean =>
  contents.some((name) => JSON.stringify(before[name]) !== JSON.stringify(facts[name]));

const columnsOf = ({ otherWhatsappIds: _others, ...facts }: CampaignFacts, status: Campaign['status']) => ({
  ...facts,
  templateValues: jsonText(facts.templateValues),
  status,
  dueAt: status === 'PROGRAMADA' ? facts.scheduledAt : null,
});

const connectionsOf = ({ whatsappId, otherWhatsappIds }: CampaignFacts): number[] =>
  whatsappId === null ? otherWhatsappIds : [whatsappId, ...otherWhatsappIds];

/** Both may make a list of a tag; the second of two at once is refused. */
const inUniqueLists = async (
  app: App,
  viewer: Viewer,
  save: (tx: CompanyTransaction) => Promise<Campaign>,
): Promise<Campaign> => withUniqueName(() => app.database.inCompany(viewer.companyId, save));

export async function createCampaign(
  app: App,
  viewer: Viewer,
  input: BodyOf<typeof createCall>,
): Promise<Campaign> {
  return inUniqueLists(app, viewer, async (tx) => {
    const given = factsOf(noFacts, input);
    const checked = { ...given, ...(await checkCampaign(app, tx, given)) };
    const facts = await withList(app, tx, noFacts, checked);
    const status = facts.scheduledAt === null ? 'INATIVA' : 'PROGRAMADA';
    const id = await insertCampaign(tx, { ...columnsOf(facts, status), authorId: viewer.id });
    await requireRecordLimit(tx, 'campaigns');
    await saveConnections(tx, id, connectionsOf(facts));
    await settleTime(app, tx, found(await lockCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND'));
    const campaign = await announced(app, tx, 'create', id);
    await recordAudit(tx, viewer, { action: 'campaign.create', subject: { id, name: campaign.name } });
    return campaign;
  });
}

export async function changeable(app: App, tx: CompanyTransaction, id: number): Promise<CampaignRow> {
  const row = found(await lockCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND');
  if (!isEditable(row, app.now())) throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE');
  return row;
}

export async function updateCampaign(
  app: App,
  viewer: Viewer,
  id: number,
  change: BodyOf<typeof updateCall>,
): Promise<Campaign> {
  return inUniqueLists(app, viewer, async (tx) => {
    const before = await changeable(app, tx, id);
    const given = factsOf(before, change);
    const checked = { ...given, ...(await checkCampaign(app, tx, given)) };
    const facts = await withList(app, tx, before, checked);
    const status = found(
      statusAfterEdit(before.status, facts.scheduledAt) ?? undefined,
      'ERR_CAMPAIGN_NOT_EDITABLE',
    );
    if (facts.contactListId !== before.contactListId) await dropUnsent(tx, id);
    const canary = isOther(before, facts) ? await firstRecipientsAgain(tx, id) : {};
    const updatedAt = app.now().toISOString();
    await saveCampaign(tx, id, { ...columnsOf(facts, status), ...canary, updatedAt });
    await saveConnections(tx, id, connectionsOf(facts));
    await settleTime(app, tx, found(await lockCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND'));
    const campaign = await announced(app, tx, 'update', id);
    await recordAudit(tx, viewer, {
      action: 'campaign.update',
      subject: { id, name: campaign.name },
      change: { before: recorded(before), after: recorded(campaign) },
    });
    return campaign;
  });
}

export async function deleteCampaign(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const row = found(await lockCampaign(tx, id), 'ERR_NO_CAMPAIGN_FOUND');
    if (!allowsStep(row.status, 'delete')) throw new AppError('ERR_CAMPAIGN_STEP');
    await removeCampaign(tx, id);
    await dropFiles(app, tx, [row.mediaPath]);
    announceGone(app, tx, id);
    await recordAudit(tx, viewer, { action: 'campaign.delete', subject: { id, name: row.name } });
  });
}
