import type { Restriction } from '@prosa/channel-driver';
import { found } from '@prosa/domain';
import { wakeOutbox } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
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

/** The platform restricts the number of a lease. */
export async function restrict(app: App, lease: Lease, restriction: Restriction): Promise<void> {
  await app.database.inCompany(lease.companyId, async (tx) => noteRestriction(app, tx, lease, restriction));
}

/** The same in a transaction that somebody else began. */
export async function noteRestriction(
  app: App,
  tx: CompanyTransaction,
  connection: Omit<Lease, 'companyId'>,
  restriction: Restriction,
): Promise<void> {
  if (await saveRestriction(tx, connection, restriction))
    await announceConnection(app, tx, connection.whatsappId);
}

/** What a session does with what its platform says of the number. */
export const takeRestrictions =
  (app: App, announce: AnnounceMessages) =>
  async (lease: Lease, restriction: Restriction | null): Promise<void> => {
    if (restriction) await restrict(app, lease, restriction);
    else await lift(app, announce, lease, { holder: lease });
  };

/** Whether there was a restriction that ends on this word. What waited for it is sent. */
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

/** A person ends the restriction of a connection; that there is none any more is no fault. */
export async function resume(
  app: App,
  announce: AnnounceMessages,
  { companyId, whatsappId }: Pick<Lease, 'companyId' | 'whatsappId'>,
): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    found(await readConnectionFacts(tx, whatsappId), 'ERR_NO_WAPP_FOUND');
    await liftIn(app, announce, tx, whatsappId);
  });
}

/** Those that wait for first contacts, of tomorrow or at all, when there may be more of them today. */
export async function releaseFirstContacts(
  app: App,
  announce: AnnounceMessages,
  tx: CompanyTransaction,
  whatsappId: number,
): Promise<void> {
  const released = await releaseWaiting(tx, whatsappId, 'firstContacts', 'noFirstContacts');
  await announceReleased(app, announce, tx, whatsappId, released);
}

/** So many are shown as released at once; the rest when their turn comes. */
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

/** Ends the restrictions whose time has come. */
export async function liftWhatIsOver(app: App, announce: AnnounceMessages): Promise<void> {
  const over = await app.database.acrossCompanies('see which restrictions are over', restrictionsOver);
  for (const connection of over)
    await lift(app, announce, connection, 'clock').catch((error: unknown) =>
      app.log.warn({ err: error, ...connection }, 'a restriction that is over could not be ended yet'),
    );
}
