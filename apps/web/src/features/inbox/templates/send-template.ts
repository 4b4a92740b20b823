import type { Message } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import type { Values } from '../../../shared/templates/template-values.ts';

export interface Request {
  ticketId: number;
  templateId: number;
  values: Values;
  file: File | null;
  /** The same for each attempt, so that the template is sent once. */
  clientId: string;
}

/** Sends an approved template; returns the stored message. */
export async function sendTemplate({
  ticketId,
  templateId,
  values,
  file,
  clientId,
}: Request): Promise<Message> {
  const params = { ticketId };
  if (!file)
    return (await call('sendTemplateMessage', { params, body: { templateId, values, clientId } })).message;
  const body = new FormData();
  body.append('templateId', String(templateId));
  body.append('values', JSON.stringify(values));
  body.append('clientId', clientId);
  body.append('medias', file);
  return (await upload('sendTemplateMessage', { params, body, onProgress: () => undefined })).message;
}
