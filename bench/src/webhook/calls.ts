import { createHmac } from 'node:crypto';
import { splitWebhook } from '@prosa/channel-meta';

export const SECRET = 'the secret of an app at Meta';

export interface Call {
  bytes: Buffer;
  signature: string;
  /** The rows of the call, in the form of the bare insert. */
  rows: string;
}

let messageId = 0;

const PEOPLE = 5_000;

/** A call in WhatsApp's form: this many texts to one number, from many people or from one. */
export function callOf(account: string, updates: number, person?: number): Call {
  const messages = Array.from({ length: updates }, () => {
    messageId += 1;
    const from = `55119${80_000_000 + (person ?? messageId % PEOPLE)}`;
    const id = `wamid.HBgNNTUxMTk4MDAwMDAwMBUCABIYFDNBQjA${messageId}`;
    const body = `Bom dia, o pedido ${messageId} já saiu para entrega? 📦`;
    return { id, from, timestamp: '1795000000', type: 'text', text: { body } };
  });
  const metadata = { display_phone_number: '15550783881', phone_number_id: account };
  const contacts = messages.slice(0, 1).map(({ from }) => ({ wa_id: from, profile: { name: 'Bia' } }));
  const value = { messaging_product: 'whatsapp', metadata, contacts, messages };
  const entry = [{ id: '1', changes: [{ field: 'messages', value }] }];
  const body = { object: 'whatsapp_business_account', entry };
  const bytes = Buffer.from(JSON.stringify(body));
  const signature = `sha256=${createHmac('sha256', SECRET).update(bytes).digest('hex')}`;
  return { bytes, signature, rows: JSON.stringify(splitWebhook(body)) };
}
