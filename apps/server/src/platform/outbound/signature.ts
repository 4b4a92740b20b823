import { createHmac } from 'node:crypto';

/** Headers by which a receiver verifies the sender, the time (seconds) and whether it has seen the delivery before. */
export function signedHeaders(
  secret: string,
  { body, uuid, now }: { body: string; uuid: string; now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    'x-prosa-timestamp': timestamp,
    'x-prosa-delivery': uuid,
    'x-prosa-signature': `sha256=${signature}`,
  };
}
