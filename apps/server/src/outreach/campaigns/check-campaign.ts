import type { Campaign } from '@prosa/contract';
import { AppError, campaignProblems, startProblems } from '@prosa/domain';
import { exists, requestedTemplate, requireFile, requireValues } from '../../inbox/index.ts';
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
  | 'openTicket'
  | 'statusTicket'
  | 'queueId'
  | 'userId'
  | 'templateId'
  | 'templateName'
  | 'templateValues'
>;

const refused = (details: { field: string; message: string }[]) =>
  new AppError('ERR_VALIDATION', { details });

/** Every id must be one of the company. */
async function checkOwned(tx: CompanyTransaction, facts: CampaignFacts): Promise<void> {
  const { whatsappId, queueId, userId, contactListId } = facts;
  if (whatsappId !== null && !(await exists(tx, 'connections', whatsappId)))
    throw new AppError('ERR_NO_WAPP_FOUND');
  if (queueId !== null && !(await exists(tx, 'queues', queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (userId !== null && !(await exists(tx, 'users', userId))) throw new AppError('ERR_NO_USER_FOUND');
  if (contactListId !== null && !(await keepList(tx, contactListId)))
    throw new AppError('ERR_NO_CONTACT_LIST_FOUND');
}

interface CampaignConnection {
  id: number;
  status: string;
  provider: string;
  channel: string;
  /** The platform restricts the number now, or has refused one of its messages for its pace. */
  isRestricted: boolean;
}

export async function connectionOf(
  tx: CompanyTransaction,
  whatsappId: number | null,
): Promise<CampaignConnection | undefined> {
  const [row] = await tx.query<CampaignConnection>(
    'campaign-connection',
    `select id, status, provider, channel,
       (restriction is not null and coalesce("restrictedUntil" > now(), true))
         or coalesce("campaignsPausedUntil" > now(), false) as "isRestricted"
     from connections where company_id = $1 and id = $2`,
    [tx.companyId, whatsappId],
  );
  return row;
}

/** Lists have numbers, and official numbers begin no conversation with a free text. */
async function checkChannel(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  { whatsappId, templateId, confirmation }: CampaignFacts,
): Promise<void> {
  const connection = await connectionOf(tx, whatsappId);
  if (!connection) return;
  const { provider, channel } = connection;
  if (channel === 'facebook' || channel === 'instagram')
    throw new AppError('ERR_CAMPAIGN_CHANNEL', { details: [{ field: 'whatsappId', message: channel }] });
  const hasWindow = (app.capabilitiesOf(provider, channel)?.replyWindowHours ?? null) !== null;
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
