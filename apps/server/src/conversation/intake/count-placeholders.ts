import type { Engine } from '../engine/index.ts';

/** Messages of all companies whose content should have come long ago. */
export async function countPlaceholders({ database }: Pick<Engine, 'database'>): Promise<number> {
  const rows = await database.acrossCompanies('count placeholders', async (tx) =>
    tx.query<{ count: number }>(
      'count-placeholders',
      `select count(*) as count from messages
       where "mediaType" = 'ciphertext' and "createdAt" < now() - interval '10 minutes'`,
      [],
    ),
  );
  return rows[0]?.count ?? 0;
}
