import type { StoredMedia } from '@prosa/channel-driver';
import type { BodyOf, MessageTemplate, updateSchedule as updateCall } from '@prosa/contract';
import { AppError, filledTemplate, invalidField, templateFields, templateText } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { storableValue } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { mayReceiveMarketing } from '../contacts/marketing.ts';
import type { Draft } from '../messages/drafts.ts';
import {
  requestedTemplate,
  requireFile,
  requireValues,
  templateDraft,
  usableTemplate,
  type Values,
} from '../templates/template-draft.ts';
import type { ScheduleRow } from './queries.ts';

type Request = BodyOf<typeof updateCall>;
const isInvalid = (error: unknown): boolean => error instanceof AppError && error.code === 'ERR_VALIDATION';

function takesFile(template: MessageTemplate, media: { mime: string } | null): boolean {
  try {
    requireFile(template, media);
    return true;
  } catch (error) {
    if (isInvalid(error)) return false;
    throw error;
  }
}

const noFile = { mediaPath: null, mediaName: null, mediaMime: null, mediaSize: null };
const noTemplate = { templateId: null, templateName: null, templateValues: {} };
type Before = Pick<
  ScheduleRow,
  'templateId' | 'templateName' | 'templateValues' | 'whatsappId' | 'mediaMime'
>;

/** A text that replaces a template must have a body. */
function asText(before: Before | null, { body }: Request) {
  const wasText = before !== null && before.templateName === null;
  if (body === undefined && !wasText) throw invalidField('body', 'required');
  return { ...noTemplate, ...(body === undefined ? {} : { body }) };
}

/** The text or the template columns after a change; refuses incomplete or invalid template values. */
export async function wordsToKeep(tx: CompanyTransaction, before: Before | null, request: Request) {
  const { templateId = before?.templateId ?? null } = request;
  const isLost = request.templateId === undefined && before !== null && before.templateName !== null;
  if (templateId === null && isLost) throw invalidField('templateId', 'this template is gone');
  if (templateId === null) return asText(before, request);
  const { whatsappId = before?.whatsappId ?? null } = request;
  const template = await requestedTemplate(tx, whatsappId, templateId);
  const isOther = templateId !== before?.templateId;
  const given: Values = storableValue(
    request.templateValues ?? (isOther ? {} : (before?.templateValues ?? {})),
  );
  requireValues(template, given, 'templateValues');
  const keys = templateFields(template).map(({ key }) => key);
  const templateValues = Object.fromEntries(keys.map((key) => [key, given[key] ?? '']));
  const mime = before?.mediaMime ?? null;
  return {
    templateId,
    templateName: template.name,
    templateValues,
    body: templateText(filledTemplate(template, templateValues)),
    ...(mime !== null && !takesFile(template, { mime }) ? noFile : {}),
  };
}

export async function checkTemplateFile(
  tx: CompanyTransaction,
  { templateId, whatsappId }: ScheduleRow,
  mime: string,
): Promise<void> {
  if (templateId === null) throw invalidField('templateId', 'this template is gone');
  if (!takesFile(await requestedTemplate(tx, whatsappId, templateId), { mime }))
    throw invalidField('file', 'not what this template shows above its text');
}

/** Checks again when due: the platform may have paused the template, or the customer may have refused promotions. */
export async function templateDue(
  app: App,
  tx: CompanyTransaction,
  { templateId, templateValues: values, contactId }: ScheduleRow,
  { ticketId, whatsappId, media }: { ticketId: number; whatsappId: number | null; media: StoredMedia | null },
): Promise<Draft> {
  if (templateId === null) throw new AppError('ERR_NO_TEMPLATE_FOUND');
  const template = await usableTemplate(tx, whatsappId, templateId);
  if (template.category === 'marketing' && !(await mayReceiveMarketing(tx, contactId)))
    throw new AppError('ERR_MARKETING_OPT_OUT');
  try {
    return await templateDraft(app, tx, { ticketId, template, values, media });
  } catch (error) {
    throw isInvalid(error) ? new AppError('ERR_TEMPLATE_INCOMPLETE', { cause: error }) : error;
  }
}
