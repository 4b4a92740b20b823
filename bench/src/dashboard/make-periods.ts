import { readFile } from 'node:fs/promises';
import type { Stage } from '../harness/stage.ts';

/** Gives a company that exists so many periods of the last 90 days, with tickets, contacts and people. */
export async function makePeriods(stage: Stage, company: number, count: number): Promise<void> {
  const text = await readFile(new URL('./scenario.sql', import.meta.url), 'utf8');
  const filled = text.replaceAll('$company', String(company)).replaceAll('$count', String(count));
  await stage.owner.query(
    `set session_replication_role = replica; ${filled}; reset session_replication_role`,
  );
}
