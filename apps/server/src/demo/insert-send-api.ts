import type { ApiUseKind } from '@prosa/contract';
import { newConnectionToken } from '@prosa/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { DemoIds } from './insert-people.ts';
import { insertRows, reserveIds } from './insert-rows.ts';

const HOUR = 3_600_000;
/** Days of which there are uses. */
const DAYS = 7;

type Planned = readonly [kind: ApiUseKind, count: number];
/** What the shop's system sends each day; a little more or less from day to day. */
const daily: readonly Planned[] = [
  ['texts', 24],
  ['documents', 7],
  ['images', 2],
  ['checks', 5],
];

/** The token of the shop's system, which nobody has, and what it sent in the last days, some of it today. */
export async function insertSendApi(db: Kysely<Tables>, ids: DemoIds, now: number): Promise<void> {
  const { companyId: company_id } = ids;
  const whatsappId = ids.connections[0];
  const at = (hours: number) => new Date(now - hours * HOUR).toISOString();
  const [tokenId] = await reserveIds(db, 'api_tokens', 1);
  await insertRows(db, 'api_tokens', [
    {
      company_id,
      id: tokenId,
      whatsappId,
      name: 'Loja virtual',
      scopes: ['send', 'read', 'check'],
      dailyLimit: 200,
      tokenHash: newConnectionToken(),
      ending: 'k7Qz',
      lastUsedAt: at(1),
      createdAt: at(24 * 30),
    },
  ]);
  const uses = Array.from({ length: DAYS }, (_, day) => day).flatMap((day) =>
    daily.flatMap(([kind, usual]) =>
      Array.from({ length: usual + ((day * 5) % 7) }, (_unused, place) => ({
        company_id,
        whatsappId,
        tokenId,
        kind,
        createdAt: at(day * 24 + (place % 10) / 4),
      })),
    ),
  );
  await insertRows(db, 'api_uses', uses);
}
