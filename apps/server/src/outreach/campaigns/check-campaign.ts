import type { Campaign } from '@prosa/contract';
import { AppError, campaignProblems, startProblems } from '@prosa/domain';
import { exists, requestedTemplate, requireFile, requireValues, twinTemplateId } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { keepList } from '../contact-lists/index.ts';
import { readSettings } from './settings.ts';

/** What a request may say, complete with what is stored. */
export type CampaignFacts = Pick<
  Campaign,
  | 'name'
  | 'message1'
  | 'message2'
  | 'message3'
  | 'message4'
  | 'message5'
  | 'confirmation'
  | 'confirmationMessage1'
  | 'confirmationMessage2'
  | 'confirmationMessage3'
  | 'confirmationMessage4'
  | 'confirmationMessage5'
  | 'scheduledAt'
  | 'contactListId'
  | 'tagListId'
  | 'whatsappId'
  | 'otherWhatsappIds'
  | 'openTicket'
  | 'statusTicket'
  | 'queueId'
  | 'userId'
  | 'answerQueueId'
  | 'canarySize'
  | 'templateId'
  | 'templateName'
  | 'templateValues'
>;

const refused = (details: { field: string; message: string }[]) =>
  new AppError('ERR_VALIDATION', { details });

/** Every id must be one of the company. */
async function checkOwned(tx: CompanyTransaction, facts: CampaignFacts): Promise<void> {
  const { whatsappId, otherWhatsappIds, queueId, userId, answerQueueId, contactListId } = facts;
  if (whatsappId !== null && !(await exists(tx, 'connections', whatsappId)))
    throw new AppError('ERR_NO_WAPP_FOUND');
  for (const id of otherWhatsappIds)
    if (!(await exists(tx, 'connections', id)))
      throw new AppError('ERR_NO_WAPP_FOUND', {
        details: [{ field: 'otherWhatsappIds', message: 'unknown' }],
      });
  for (const [field, id] of Object.entries({ queueId, answerQueueId }))
    if (id !== null && !(await exists(tx, 'queues', id)))
      throw new AppError('ERR_NO_QUEUE_FOUND', { details: [{ field, message: 'unknown' }] });
  if (userId !== null && !(await exists(tx, 'users', userId))) throw new AppError('ERR_NO_USER_FOUND');
  if (contactListId !== null && !(await keepList(tx, contactListId)))
    throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
}

interface CampaignConnection {
  id: number;
  provider: string;
  channel: string;
}

async function connectionOf(
  tx: CompanyTransaction,
  whatsappId: number | null,
): Promise<CampaignConnection | undefined> {
  const [row] = await tx.query<CampaignConnection>(
    'campaign-connection',
    'select id, provider, channel from connections where company_id = $1 and id = $2',
    [tx.companyId, whatsappId],
  );
  return row;
}

/** Lists have numbers; returns whether the connection begins no conversation with a free text. */
async function needsTemplate(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  whatsappId: number | null,
  field: 'whatsappId' | 'otherWhatsappIds',
): Promise<boolean> {
  const connection = await connectionOf(tx, whatsappId);
  if (!connection) return false;
  const { provider, channel } = connection;
  if (channel === 'facebook' || channel === 'instagram')
    throw new AppError('ERR_CAMPAIGN_CHANNEL', { details: [{ field, message: channel }] });
  return (app.capabilitiesOf(provider, channel)?.replyWindowHours ?? null) !== null;
}

/** Connections that share a campaign all send a template, which each has approved, or all send its messages. */
async function checkOthers(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  { otherWhatsappIds, templateId }: CampaignFacts,
  isOfTemplate: boolean,
): Promise<void> {
  const field = 'otherWhatsappIds';
  for (const id of otherWhatsappIds) {
    if ((await needsTemplate(app, tx, id, field)) !== isOfTemplate)
      throw refused([{ field, message: 'official numbers do not share with others' }]);
    if (templateId === null) continue;
    const twin = await twinTemplateId(tx, templateId, id);
    if (twin === undefined) throw refused([{ field, message: 'not every connection has the template' }]);
  }
}

/** Official numbers begin no conversation with a free text. */
async function checkChannel(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  facts: CampaignFacts,
): Promise<void> {
  const { whatsappId, templateId, confirmation } = facts;
  const hasWindow = await needsTemplate(app, tx, whatsappId, 'whatsappId');
  await checkOthers(app, tx, facts, hasWindow);
  if (!hasWindow) return;
  if (templateId === null)
    throw new AppError('ERR_CAMPAIGN_NEEDS_TEMPLATE', {
      details: [{ field: 'templateId', message: 'required' }],
    });
  if (confirmation) throw refused([{ field: 'confirmation', message: 'not with a template' }]);
}

/** Refuses what cannot be sent, by the field; returns the template's columns. */
export async function checkCampaign(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  facts: CampaignFacts,
): Promise<Pick<CampaignFacts, 'templateName' | 'templateValues'>> {
  const { variables } = await readSettings(tx);
  const problems = campaignProblems(facts, variables);
  if (problems.length > 0) throw refused(problems);
  await checkOwned(tx, facts);
  await checkChannel(app, tx, facts);
  if (facts.templateId === null) return { templateName: null, templateValues: {} };
  const template = await requestedTemplate(tx, facts.whatsappId, facts.templateId);
  requireValues(template, facts.templateValues, 'templateValues');
  return { templateName: template.name, templateValues: facts.templateValues };
}

/** What a campaign needs when it starts: everything is checked again, as its list or its template may be gone. */
export async function checkStart(
  tx: CompanyTransaction,
  campaign: CampaignFacts & { mediaMime: string | null },
): Promise<void> {
  const problems = startProblems(campaign);
  if (problems.length > 0) throw refused(problems);
  const { templateId, whatsappId, mediaMime } = campaign;
  if (templateId === null) return;
  const template = await requestedTemplate(tx, whatsappId, templateId);
  requireFile(template, mediaMime === null ? null : { mime: mediaMime });
}
