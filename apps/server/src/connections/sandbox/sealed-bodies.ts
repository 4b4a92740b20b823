import { isOneTimeWid } from '@prosa/channel-driver';
import type { ConnectionRef, SandboxMessage } from '@prosa/channel-sandbox';
import type { App } from '../../platform/app.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';
import { type MessageRow, toMessage } from './message-rows.ts';

type Bodies = Pick<SandboxMessage, 'body'> & { sealedBody: string | null };

/**
 * One-time texts on a test phone: they are as secret there as on their way, but backups have the rows of test phones.
 */
export interface SealedBodies {
  seal(message: Pick<SandboxMessage, 'id' | 'body'>): Bodies;
  /** The message as its phone shows it. */
  open(row: MessageRow): SandboxMessage;
}

export function sealedBodies(
  { secrets }: Pick<App, 'secrets'>,
  { companyId, whatsappId }: ConnectionRef,
): SealedBodies {
  const placeOf = (id: string) => sealedAt('sandbox_messages.sealedBody', companyId, whatsappId, id);
  return {
    seal({ id, body }) {
      if (!isOneTimeWid(id)) return { body, sealedBody: null };
      return { body: '', sealedBody: secrets.encrypt(body, placeOf(id)) };
    },
    open(row) {
      const { id, sealedBody } = row;
      const message = toMessage(row);
      return sealedBody === null ? message : { ...message, body: secrets.decrypt(sealedBody, placeOf(id)) };
    },
  };
}
