import type { Restriction } from '@prosa/channel-driver';
import { found, type Viewer } from '@prosa/domain';
import { wakeOutbox } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceConnection } from '../connections/events.ts';
import { readConnectionFacts } from '../connections/queries.ts';
import type { AnnounceMessages } from '../ports.ts';
import type { Lease } from '../runner/lease-queries.ts';
import {
  type LiftedBy,
  liftRestriction,
  releaseWaiting,
  restrictionsOver,
  saveRestriction,
} from './restriction-queries.ts';

export async function restrict(app: App, lease: Lease, restriction: Restriction): Promise<void> {
  await app.database.inCompany(lease.companyId, async (tx) => noteRestriction(app, tx, lease, restriction));
}

/** The same as restrict, in the caller's transaction. */
export async function noteRestriction(
  app: App,
  tx: CompanyTransaction,
  connection: Omit<Lease, 'companyId'>,
  restriction: Restriction,
): Promise<void> {
  if (await saveRestriction(tx, connection, restriction))
    await announceConnection(app, tx, connection.whatsappId);
}

/** Handles what a session's platform reports of the number: a restriction, or null for its end. */
export const takeRestrictions =
  (app: App, announce: AnnounceMessages) =>
  async (lease: Lease, restriction: Restriction | null): Promise<void> => {
    if (restriction) await restrict(app, lease, restriction);
    else await lift(app, announce, lease, { holder: lease });
  };

/** Ends a restriction, so that what waited for it is sent. False if there is none, or `by` may not end it. */
export async function lift(
  app: App,
  announce: AnnounceMessages,
  { companyId, whatsappId }: Pick<Lease, 'companyId' | 'whatsappId'>,
  by?: LiftedBy,
): Promise<boolean> {
  return app.database.inCompany(companyId, (tx) => liftIn(app, announce, tx, whatsappId, by));
}

async function liftIn(
  app: App,
  announce: AnnounceMessages,
  tx: CompanyTransaction,
  whatsappId: number,
  by?: LiftedBy,
): Promise<boolean> {
  const released = await liftRestriction(tx, whatsappId, by);
  if (!released) return false;
  await announceConnection(app, tx, whatsappId);
  await announceReleased(app, announce, tx, whatsappId, released);
  return true;
}

/** A person ends the restriction of a connection; if it has none any more, that is no error. */
export async function resume(
  app: App,
  announce: AnnounceMessages,
  viewer: Viewer,
  whatsappId: number,
): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const connection = found(await readConnectionFacts(tx, whatsappId), 'ERR_NO_WAPP_FOUND');
    await recordAudit(tx, viewer, { action: 'connection.resume', subject: connection });
    await liftIn(app, announce, tx, whatsappId);
  });
}

/** Releases the messages that wait for first contacts, as more may be allowed now. */
export async function releaseFirstContacts(
  app: App,
  announce: AnnounceMessages,
  tx: CompanyTransaction,
  whatsappId: number,
): Promise<void> {
  const released = await releaseWaiting(tx, whatsappId, 'firstContacts', 'noFirstContacts');
  await announceReleased(app, announce, tx, whatsappId, released);
}

/** Released messages that are announced at once; the others are announced when they are sent. */
const MOST_ANNOUNCED = 200;

async function announceReleased(
  app: App,
  announce: AnnounceMessages,
  tx: CompanyTransaction,
  whatsappId: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  await announce(tx, ids.slice(0, MOST_ANNOUNCED));
  wakeOutbox(app, tx, [whatsappId]);
}

export async function liftWhatIsOver(app: App, announce: AnnounceMessages): Promise<void> {
  const over = await app.database.acrossCompanies('see which restrictions are over', restrictionsOver);
  for (const connection of over)
    await lift(app, announce, connection, 'clock').catch((error: unknown) =>
      app.log.warn({ err: error, ...connection }, 'a restriction that is over could not be ended yet'),
    );
}
