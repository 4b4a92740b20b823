import type { StoredMedia } from '@prosa/channel-driver';
import {
  AppError,
  found,
  templateFields,
  templateFile,
  templateJson,
  templateProblems,
  templateText,
  filledTemplate,
  type TemplateProblem,
} from '@prosa/domain';
import type { MessageTemplate } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { draftOf, type Draft } from '../messages/drafts.ts';
import { textSource } from '../tickets/ticket-texts.ts';
import { toTemplate } from './list-templates.ts';
import { selectTemplate } from './queries.ts';

export type Values = Readonly<Record<string, string>>;

const faults: Record<TemplateProblem, string> = {
  missing: 'required',
  tooLong: 'too long',
  lines: 'no line breaks and no tabs',
  spaces: 'no such spaces',
};
const refused = (details: { field: string; message: string }[]) =>
  new AppError('ERR_VALIDATION', { details });

/** Throws unless the template belongs to this connection and is approved and supported. */
export async function usableTemplate(
  tx: CompanyTransaction,
  whatsappId: number | null,
  id: number,
): Promise<MessageTemplate> {
  const template = toTemplate(found(await selectTemplate(tx, id), 'ERR_NO_TEMPLATE_FOUND'));
  if (template.whatsappId !== whatsappId) throw new AppError('ERR_NO_TEMPLATE_FOUND');
  if (template.status !== 'approved' || !template.isSupported) throw new AppError('ERR_TEMPLATE_NOT_USABLE');
  return template;
}

/** The category of a template, whether it may be sent now or not; null: it is gone. */
export async function templateCategory(
  tx: CompanyTransaction,
  id: number,
): Promise<MessageTemplate['category'] | null> {
  const row = await selectTemplate(tx, id);
  return row ? toTemplate(row).category : null;
}

/** An unknown or unusable template is reported as an error of the field templateId. */
export async function requestedTemplate(
  tx: CompanyTransaction,
  whatsappId: number | null,
  id: number,
): Promise<MessageTemplate> {
  try {
    return await usableTemplate(tx, whatsappId, id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'ERR_NO_TEMPLATE_FOUND')
      throw refused([{ field: 'templateId', message: 'no such template on this connection' }]);
    throw new AppError(error.code, { details: [{ field: 'templateId', message: 'not approved' }] });
  }
}

async function filledValues(
  app: Pick<App, 'now'>,
  tx: CompanyTransaction,
  ticketId: number,
  values: Values,
): Promise<Values> {
  if (!Object.values(values).some((value) => value.includes('{{'))) return values;
  const { timezone } = await readCompanySettings(tx);
  const source = await textSource(app, tx, ticketId, timezone);
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, source?.fillParameter(value) ?? value]),
  );
}

/** Throws ERR_VALIDATION for each parameter that the platform would refuse. */
export function requireValues(template: MessageTemplate, values: Values, field = 'values'): void {
  const problems = templateProblems(template, values);
  const details = templateFields(template).flatMap(({ key }) => {
    const problem = problems[key];
    return problem ? [{ field: `${field}.${key}`, message: faults[problem] }] : [];
  });
  if (details.length > 0) throw refused(details);
}

const formats = {
  image: /^image\/(jpeg|png)$/,
  video: /^video\/(mp4|3gpp)$/,
  document: /^/,
};

/**
 * Checks the header's file: its kind is the approved one and its format one that the platform takes; without a file
 * header there must be none.
 */
export function requireFile(template: MessageTemplate, media: Pick<StoredMedia, 'mime'> | null): void {
  const requested = templateFile(template);
  if (!requested && media) throw refused([{ field: 'medias', message: 'this template has no file' }]);
  if (!requested) return;
  if (!media) throw refused([{ field: 'medias', message: 'required' }]);
  if (!formats[requested].test(media.mime))
    throw refused([{ field: 'medias', message: `a file for ${requested}` }]);
}

export async function templateDraft(
  app: Pick<App, 'now'>,
  tx: CompanyTransaction,
  {
    ticketId,
    template,
    values,
    media,
  }: {
    ticketId: number;
    template: MessageTemplate;
    values: Values;
    media: StoredMedia | null;
  },
): Promise<Draft> {
  return filledTemplateDraft(template, await filledValues(app, tx, ticketId, values), media);
}

/** The values are sent as they are: what looks like a variable in them stays. */
export function filledTemplateDraft(
  template: MessageTemplate,
  values: Values,
  media: StoredMedia | null,
): Draft {
  requireValues(template, values);
  requireFile(template, media);
  return draftOf({
    body: templateText(filledTemplate(template, values)),
    mediaType: 'template',
    dataJson: templateJson(template, values),
    media,
  });
}
