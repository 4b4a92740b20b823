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
import { readCompanySettings } from '../company-settings.ts';
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

/** The template, if it belongs to this connection and may go out. */
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

/** The values as the customer will read them: their variables filled by what is known of the ticket. */
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
    Object.entries(values).map(([key, value]) => [key, source?.fill(value) ?? value]),
  );
}

/** Names each parameter that the platform would refuse. */
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

/** The header's file, of the kind that was approved and in a form that the platform takes; or none, where none is wanted. */
export function requireFile(template: MessageTemplate, media: Pick<StoredMedia, 'mime'> | null): void {
  const requested = templateFile(template);
  if (!requested && media) throw refused([{ field: 'medias', message: 'this template has no file' }]);
  if (!requested) return;
  if (!media) throw refused([{ field: 'medias', message: 'required' }]);
  if (!formats[requested].test(media.mime))
    throw refused([{ field: 'medias', message: `a file for ${requested}` }]);
}

/** The message that a template becomes in a ticket. */
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
  const filled = await filledValues(app, tx, ticketId, values);
  requireValues(template, filled);
  requireFile(template, media);
  return draftOf({
    body: templateText(filledTemplate(template, filled)),
    mediaType: 'template',
    dataJson: templateJson(template, filled),
    media,
  });
}
