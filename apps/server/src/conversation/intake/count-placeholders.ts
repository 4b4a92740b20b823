import type { Engine } from '../engine/index.ts';

/** Counts placeholders older than ten minutes, in all companies. */
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
