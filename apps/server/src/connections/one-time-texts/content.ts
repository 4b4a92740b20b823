import type { Outgoing, Party } from '@prosa/channel-driver';
import { codeTemplateJson } from '@prosa/domain';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';
import type { ClaimedText } from './queries.ts';

const Content = z.object({
  number: z.string(),
  code: z.string(),
  body: z.string(),
  /** Of an official number, which sends nobody a free text out of nowhere. */
  template: z.object({ name: z.string(), language: z.string() }).nullable(),
});
export type TextContent = z.infer<typeof Content>;

export function openContent(
  { secrets }: Pick<App, 'secrets'>,
  { companyId, whatsappId, wid, content }: ClaimedText,
): TextContent {
  const place = sealedAt('one_time_texts.content', companyId, whatsappId, wid);
  return Content.parse(JSON.parse(secrets.decrypt(content, place)));
}

export function outgoingText(wid: string, to: Party, { body, code, template }: TextContent): Outgoing {
  if (!template) return { wid, to, body, mediaType: 'conversation' };
  return { wid, to, body: '', mediaType: 'template', dataJson: codeTemplateJson(template, code) };
}
