import { type ContactImport, IMPORT_LIMITS, visibleName } from '@prosa/contract';
import { AppError, found, shownNumber, wholeNumber, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { ChannelQueries } from '../contacts/channel-queries.ts';
import {
  failImport,
  insertPhoneImport,
  type PhoneSource,
  readImport,
  savePeople,
  unreadImport,
} from './queries.ts';
import { announceProgress, IMPORT_JOB } from './run-import.ts';

export async function importFromPhone(
  app: App,
  channelQueries: ChannelQueries,
  viewer: Viewer,
  { source, whatsappId }: { source: PhoneSource; whatsappId: number | null },
): Promise<ContactImport> {
  const { companyId, id: userId } = viewer;
  const connection = await channelQueries.connectionWithPeople(companyId, whatsappId);
  return app.database.inCompany(companyId, async (tx) => {
    const id = await insertPhoneImport(tx, { userId, source, connection });
    const payload = { companyId, importId: id };
    await app.jobs.add(tx, IMPORT_JOB, payload, { queueName: `import-contacts-${companyId}` });
    return found(await readImport(tx, { id, userId }), 'ERR_NOT_FOUND');
  });
}

type Connection = { companyId: number; whatsappId: number };

/** Each number once, up to the row limit. People without a name get their number as name, as in incoming messages. */
async function allPeople(channelQueries: ChannelQueries, connection: Connection, source: PhoneSource) {
  const known = new Map<string, string>();
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<ChannelQueries['people']>> = await channelQueries.people(
      connection,
      source,
      after,
    );
    for (const { number, name } of page.people) known.set(wholeNumber(`+${number}`), visibleName(name));
    after = page.next;
  } while (after !== null && known.size < IMPORT_LIMITS.rows);
  return [...known]
    .slice(0, IMPORT_LIMITS.rows)
    .map(([number, name]) => ({ number: `+${number}`, name: name.length < 2 ? shownNumber(number) : name }));
}

/**
 * Reads the phone of an import without rows. If the phone does not answer, the import fails and can be requested
 * again.
 */
export async function readPhone(
  app: App,
  channelQueries: ChannelQueries,
  { companyId, importId }: { companyId: number; importId: number },
): Promise<void> {
  const unread = await app.database.inCompany(companyId, (tx) => unreadImport(tx, importId));
  if (!unread) return;
  const { source, whatsappId, userId } = unread;
  let people: Awaited<ReturnType<typeof allPeople>> | null = null;
  try {
    people = await allPeople(channelQueries, { companyId, whatsappId }, source);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'ERR_UNAVAILABLE') throw error;
    app.log.info({ err: error, companyId, whatsappId }, 'a phone could not be read');
  }
  await app.database.inCompany(companyId, async (tx) => {
    await (people ? savePeople(tx, importId, people) : failImport(tx, importId));
    await announceProgress(app, tx, { id: importId, userId });
  });
}
