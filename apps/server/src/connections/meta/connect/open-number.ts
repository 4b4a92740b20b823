import { AppError, invalidField, reason } from '@prosa/domain';
import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { request, metaGraph } from './graph.ts';
import { type MetaConnectionRow, sealToken } from './credentials.ts';
import { expiryOf } from './tokens.ts';

const Phone = z.object({ id: z.string(), display_phone_number: z.string() });
const Phones = z.object({ data: z.array(z.object({ id: z.string() })) });
/** A business account has at most some hundred numbers. */
const MOST_PHONES = '500';

export interface NumberInput {
  phoneNumberId?: string | null | undefined;
  businessAccountId?: string | null | undefined;
  accessToken?: string | null | undefined;
}

export interface OpenedNumber {
  connection: MetaConnectionRow;
  /** Digits. */
  number: string;
}

/**
 * The reasons of Meta's error codes while a number is connected: the usual ones speak of a connection or of a message.
 */
const reasons = { 100: 'meta.unknownId', 190: 'meta.token' } as const;

const needed = ['phoneNumberId', 'businessAccountId', 'accessToken'] as const;

/**
 * Asks Meta to confirm that the token belongs to this number of this business account. Throws ERR_VALIDATION with the
 * wrong field, or ERR_UNAVAILABLE.
 */
export async function openNumber(app: App, companyId: number, input: NumberInput): Promise<OpenedNumber> {
  const missing = needed.filter((field) => !input[field]);
  if (missing.length > 0)
    throw new AppError('ERR_VALIDATION', {
      details: missing.map((field) => ({ field, message: 'required' })),
    });
  const phoneNumberId = input.phoneNumberId ?? '';
  const businessAccountId = input.businessAccountId ?? '';
  const token = input.accessToken ?? '';
  const graph = metaGraph(app);
  const fields = { tokenField: 'accessToken', reasons };
  const phone = Phone.parse(
    await request(
      graph.call({ path: phoneNumberId, token, query: { fields: 'id,display_phone_number,verified_name' } }),
      { ...fields, field: 'phoneNumberId' },
    ),
  );
  const path = `${businessAccountId}/phone_numbers`;
  const { data } = Phones.parse(
    await request(graph.call({ path, token, query: { fields: 'id', limit: MOST_PHONES } }), {
      ...fields,
      field: 'businessAccountId',
    }),
  );
  if (!data.some(({ id }) => id === phone.id))
    throw invalidField('businessAccountId', reason('meta.otherAccount'));
  const account = { channel: 'whatsappapi' as const, accountId: phoneNumberId };
  return {
    number: phone.display_phone_number.replaceAll(/\D/g, ''),
    connection: {
      ...account,
      businessAccountId,
      pageId: null,
      accessToken: sealToken(app, companyId, account, token),
      tokenExpiresAt: (await expiryOf(app, token)) ?? null,
    },
  };
}
