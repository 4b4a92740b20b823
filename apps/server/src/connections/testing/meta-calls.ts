import { APP_SECRET } from '@prosa/channel-meta/simulator';
import { createHmac, randomInt } from 'node:crypto';
import type { Anything, Given } from '../../testing/given.ts';

export function signed(body: unknown, secret = APP_SECRET): { bytes: Buffer; signature: string } {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return { bytes, signature: `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}` };
}

export async function callWebhook(url: string, body: unknown, signature?: string): Promise<Response> {
  const call = signed(body);
  return fetch(`${url}/api/webhooks/meta`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? call.signature },
    body: new Uint8Array(call.bytes),
  });
}

const accountId = (): string => String(randomInt(1e13, 9e13));

interface GivenConnection {
  whatsappId: number;
  accountId: string;
  businessAccountId: string;
}

/** A Meta connection with its credentials, which no runner owns. */
export async function givenConnection(
  make: Given,
  company: { id: number },
  { accessToken = 'sealed', ...facts }: Anything = {},
): Promise<GivenConnection> {
  const { channel = 'whatsappapi' } = facts;
  const connection = await make.connection(company, { channel, provider: 'meta', ...facts });
  const ids = { accountId: accountId(), businessAccountId: accountId() };
  const own = { company_id: company.id, whatsappId: connection.id, channel, accessToken };
  await make.insert('meta_connections', { ...own, ...ids });
  return { whatsappId: connection.id, ...ids };
}

export function texts(
  { accountId: phone_number_id, businessAccountId: id }: Omit<GivenConnection, 'whatsappId'>,
  messages: { id: string; body: string; from?: string; at?: number }[],
) {
  const metadata = { display_phone_number: '15550783881', phone_number_id };
  const value = {
    messaging_product: 'whatsapp',
    metadata,
    contacts: [...new Set(messages.map(({ from = '5511999990001' }) => from))].map((wa_id) => ({
      wa_id,
      profile: { name: `Cliente ${wa_id}` },
    })),
    messages: messages.map(({ id: wamid, body, from = '5511999990001', at = Date.now() }) => ({
      id: wamid,
      from,
      timestamp: String(Math.floor(at / 1_000)),
      type: 'text',
      text: { body },
    })),
  };
  return { object: 'whatsapp_business_account', entry: [{ id, changes: [{ field: 'messages', value }] }] };
}
