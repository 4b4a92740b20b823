import type { App } from '../../../platform/app.ts';

/** Rows that go in one transaction: a long one would keep the table from being cleaned. */
const MOST = 5_000;

/** Meta repeats for 7 days: as long must a repetition be known. */
const doneText = `
  delete from meta_updates where ctid = any(array(
    select ctid from meta_updates where "doneAt" < now() - interval '8 days' limit ${MOST}))
  returning 1`;
/** Of a line that nobody opens any more. */
const leftText = `
  delete from meta_updates where ctid = any(array(
    select ctid from meta_updates where "doneAt" is null and "receivedAt" < now() - interval '30 days' limit ${MOST}))
  returning 1`;
const sentText = `
  delete from meta_sent where ctid = any(array(
    select ctid from meta_sent where at < now() - interval '35 days' limit ${MOST}))
  returning 1`;

const cleanings = { 'meta-drop-done': doneText, 'meta-drop-left': leftText, 'meta-drop-sent': sentText };

/** Removes what nobody will ask for again. */
export async function removeOldUpdates({ database }: Pick<App, 'database'>): Promise<void> {
  for (const [name, text] of Object.entries(cleanings)) {
    for (let removed = MOST; removed === MOST; ) {
      const rows = await database.acrossCompanies('remove old updates of Meta', (tx) =>
        tx.query(name, text, []),
      );
      removed = rows.length;
    }
  }
}
