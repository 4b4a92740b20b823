import { type ConnectionRef, type SandboxStore, soundConnection, stranger } from '@prosa/channel-sandbox';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { brokenForeignKey } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { ConnectionWatch } from '../runner/line-watch.ts';
import * as history from './history-queries.ts';
import * as people from './people-queries.ts';
import * as queries from './queries.ts';

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

/** One set for all who ask for that of a line. */
function setOfConnection(): SandboxStore['underWay'] {
  const known = new Map<number, Set<number>>();
  return ({ whatsappId }) => {
    const set = known.get(whatsappId) ?? new Set();
    known.set(whatsappId, set);
    return set;
  };
}

/**
 * The simulated platform's memory in PostgreSQL. It plays a system outside: every call is a transaction of its
 * own, never one with the inbox's.
 */
export function createSandboxStore(app: App): SandboxStore {
  const watch = new ConnectionWatch(app, queries.newsOf);
  async function inConnection<Result>(
    { companyId }: ConnectionRef,
    work: (tx: CompanyTransaction) => Promise<Result>,
  ) {
    try {
      return await app.database.inCompany(companyId, work);
    } catch (error) {
      // A line goes with its connection, perhaps just now.
      throw brokenForeignKey(error) ? new AppError('ERR_NO_WAPP_FOUND', { cause: error }) : error;
    }
  }
  const wake = ({ companyId, whatsappId }: ConnectionRef) =>
    app.bus.publish('connections', { companyId, whatsappId, action: 'changed' });

  return {
    readConnection: (connection) =>
      inConnection(
        connection,
        async (tx) => (await queries.readConnection(tx, connection.whatsappId)) ?? soundConnection,
      ),
    async changeConnection(connection, change) {
      const changed = await inConnection(connection, (tx) =>
        queries.changeConnection(tx, connection.whatsappId, change),
      );
      wake(connection);
      return changed ?? soundConnection;
    },
    takeFailure: (connection) =>
      inConnection(connection, (tx) => queries.takeFailure(tx, connection.whatsappId)),
    add: (connection, entries, handed = { taken: [], underWay: [] }) =>
      inConnection(connection, (tx) => queries.addMessages(tx, connection.whatsappId, entries, handed)),
    addOld: (connection, messages) =>
      inConnection(connection, (tx) => history.addOld(tx, connection.whatsappId, messages)),
    history: (connection, window, skip, limit) =>
      inConnection(connection, (tx) =>
        history.readHistory(tx, connection.whatsappId, window, { skip, limit }),
      ),
    tell: (connection, event) =>
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
      inConnection(connection, (tx) => queries.screen(tx, connection.whatsappId, number)),
    phones: (connection) => inConnection(connection, (tx) => people.phones(tx, connection.whatsappId)),
    nameOf: (connection, number) =>
      inConnection(connection, (tx) => people.nameOf(tx, connection.whatsappId, number)),
    ...peopleOf(inConnection),
    waiting: (connection, limit) =>
      inConnection(connection, (tx) => queries.waiting(tx, connection.whatsappId, limit)),
    remove: (connection, seqs) =>
      inConnection(connection, (tx) => queries.removeEvents(tx, connection.whatsappId, seqs)),
    underWay: setOfConnection(),
    watch: (connection, changed) => watch.watch(connection, changed),
  };
}
