import { type ConnectionRef, type SandboxStore, soundConnection, stranger } from '@prosa/channel-sandbox';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { brokenForeignKey } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { ChangeListener } from '../runner/change-listener.ts';
import * as history from './history-queries.ts';
import * as people from './people-queries.ts';
import * as queries from './queries.ts';
import { sealedBodies } from './sealed-bodies.ts';

type InConnection = <Result>(
  connection: ConnectionRef,
  work: (tx: CompanyTransaction) => Promise<Result>,
) => Promise<Result>;
type People = Pick<
  SandboxStore,
  'people' | 'person' | 'changePerson' | 'peopleAfter' | 'typing' | 'typingSince'
>;

const peopleOf = (inConnection: InConnection): People => ({
  typing: (connection, number, at) =>
    inConnection(connection, (tx) => people.typing(tx, connection.whatsappId, number, at)),
  typingSince: (connection, number) =>
    inConnection(connection, (tx) => people.typingSince(tx, connection.whatsappId, number)),
  people: (connection) => inConnection(connection, (tx) => people.people(tx, connection.whatsappId)),
  person: (connection, number) =>
    inConnection(
      connection,
      async (tx) => (await people.person(tx, connection.whatsappId, number)) ?? stranger(number),
    ),
  changePerson: (connection, number, change) =>
    inConnection(
      connection,
      async (tx) =>
        (await people.changePerson(tx, connection.whatsappId, number, change)) ?? stranger(number),
    ),
  peopleAfter: (connection, source, after, limit) =>
    inConnection(connection, (tx) => people.peopleAfter(tx, connection.whatsappId, source, { after, limit })),
});

type Messages = Pick<
  SandboxStore,
  | 'add'
  | 'addOld'
  | 'history'
  | 'addEvent'
  | 'find'
  | 'change'
  | 'readScreen'
  | 'markRead'
  | 'screen'
  | 'phones'
  | 'nameOf'
>;

const messagesOf = (app: App, inConnection: InConnection): Messages => ({
  add: (connection, entries, handed = { taken: [], underWay: [] }) =>
    inConnection(connection, async (tx) => {
      const adding = queries.addMessages(
        tx,
        connection.whatsappId,
        entries,
        sealedBodies(app, connection),
        handed,
      );
      tx.sendCommit();
      return adding;
    }),
  addOld: (connection, messages) =>
    inConnection(connection, (tx) => history.addOld(tx, connection.whatsappId, messages)),
  history: (connection, window, skip, limit) =>
    inConnection(connection, (tx) => history.readHistory(tx, connection.whatsappId, window, { skip, limit })),
  addEvent: (connection, event) =>
    inConnection(connection, (tx) => queries.addEvent(tx, connection.whatsappId, event)),
  find: (connection, id) =>
    inConnection(connection, (tx) => queries.findMessage(tx, connection.whatsappId, id)),
  change: (connection, id, change, event) =>
    inConnection(connection, async (tx) => {
      await queries.changeMessage(tx, connection.whatsappId, id, change);
      if (event) await queries.addEvent(tx, connection.whatsappId, event);
    }),
  readScreen: (connection, number, at) =>
    inConnection(connection, (tx) => queries.readScreen(tx, connection.whatsappId, number, at)),
  markRead: (connection, ids) =>
    inConnection(connection, (tx) => queries.markRead(tx, connection.whatsappId, ids)),
  screen: (connection, number) =>
    inConnection(connection, (tx) =>
      queries.screen(tx, connection.whatsappId, number, sealedBodies(app, connection)),
    ),
  phones: (connection) => inConnection(connection, (tx) => people.phones(tx, connection.whatsappId)),
  nameOf: (connection, number) =>
    inConnection(connection, (tx) => people.nameOf(tx, connection.whatsappId, number)),
});

/** Every caller gets the same set for a connection. */
function setOfConnection(): SandboxStore['underWay'] {
  const known = new Map<number, Set<number>>();
  return ({ whatsappId }) => {
    const set = known.get(whatsappId) ?? new Set();
    known.set(whatsappId, set);
    return set;
  };
}

/**
 * The simulated platform's memory in PostgreSQL. It plays an external system: every call is its own transaction, never
 * one of the inbox's.
 */
export function createSandboxStore(app: App): SandboxStore {
  const watch = new ChangeListener(app, queries.readStateChanges);
  async function inConnection<Result>(
    { companyId }: ConnectionRef,
    work: (tx: CompanyTransaction) => Promise<Result>,
  ) {
    try {
      return await app.database.inCompany(companyId, work);
    } catch (error) {
      // The sandbox rows are deleted with their connection, perhaps at this moment.
      throw brokenForeignKey(error) ? new AppError('ERR_NO_WAPP_FOUND', { cause: error }) : error;
    }
  }
  const wake = ({ companyId, whatsappId }: ConnectionRef) =>
    app.bus.publish('connections', { companyId, whatsappId, action: 'changed' });

  return {
    readConnection: (ref) =>
      inConnection(ref, async (tx) => (await queries.readConnection(tx, ref.whatsappId)) ?? soundConnection),
    async changeConnection(ref, change) {
      const changed = await inConnection(ref, (tx) => queries.changeConnection(tx, ref.whatsappId, change));
      wake(ref);
      return changed ?? soundConnection;
    },
    takeFailure: (ref) => inConnection(ref, (tx) => queries.takeFailure(tx, ref.whatsappId)),
    ...messagesOf(app, inConnection),
    ...peopleOf(inConnection),
    waiting: (ref, limit) => inConnection(ref, (tx) => queries.waiting(tx, ref.whatsappId, limit)),
    remove: (ref, seqs) => inConnection(ref, (tx) => queries.removeEvents(tx, ref.whatsappId, seqs)),
    underWay: setOfConnection(),
    watch: (ref, changed) => watch.watch(ref, changed),
  };
}
