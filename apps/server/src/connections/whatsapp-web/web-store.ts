import type { ConnectionRef, Party } from '@prosa/channel-driver';
import type { KeyChange, WebStore } from '@prosa/channel-whatsapp-web';
import type { App } from '../../platform/app.ts';
import { storableValue } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { rejectUnstorable } from '../reject-unstorable.ts';
import * as auth from './auth-queries.ts';
import { requireLease } from './lease-fence.ts';
import * as messages from './message-queries.ts';
import * as people from './people-queries.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';

const lastOfEach = (changes: KeyChange[]): KeyChange[] => [
  ...new Map(changes.map((change) => [JSON.stringify([change.type, change.id]), change])).values(),
];

/** The driver's party of a stored person: the phone number, if known, with the other names as aliases. */
function toParty({ name, names }: { name: string | null; names: Pick<Party, 'kind' | 'value'>[] }): Party[] {
  const [first, ...aliases] = names;
  if (!first) return [];
  return [{ ...first, ...(name === null ? {} : { name }), ...(aliases.length > 0 ? { aliases } : {}) }];
}

type Work<Result> = (tx: CompanyTransaction) => Promise<Result>;

/** Reads of a connection, and writes that require its lease: each is its own transaction. */
const doors = ({ database }: Pick<App, 'database'>) => ({
  read: <Result>({ companyId }: ConnectionRef, work: Work<Result>) =>
    rejectUnstorable(database.inCompany(companyId, work)),
  write: (connection: ConnectionRef, work: Work<void>) =>
    rejectUnstorable(
      database.inCompany(connection.companyId, async (tx) => {
        await requireLease(tx, connection);
        await work(tx);
      }),
    ),
});
type Doors = ReturnType<typeof doors>;

const credentialsPlace = ({ companyId, whatsappId }: ConnectionRef) =>
  sealedAt('web_sessions.credentials', companyId, whatsappId);
const keyPlace = ({ companyId, whatsappId }: ConnectionRef, { type, id }: Pick<KeyChange, 'type' | 'id'>) =>
  sealedAt('web_keys.value', companyId, whatsappId, type, id);

type Auth = Pick<WebStore, 'credentials' | 'keys' | 'saveAuth' | 'forget'>;

const authStore = ({ read, write }: Doors, secrets: App['secrets']): Auth => ({
  async credentials(connection) {
    const sealed = await read(connection, (tx) => auth.readCredentials(tx, connection.whatsappId));
    return sealed === null ? null : secrets.decrypt(sealed, credentialsPlace(connection));
  },
  async keys(connection, type, ids) {
    const rows = await read(connection, (tx) => auth.readKeys(tx, connection.whatsappId, type, ids));
    return new Map(
      rows.map(({ id, value }) => [id, secrets.decrypt(value, keyPlace(connection, { type, id }))]),
    );
  },
  async saveAuth(connection, { credentials, keys }) {
    // Encrypted before the transaction, which locks the lease: thousands of keys take their time.
    const sealed = lastOfEach(keys).map((key) => ({
      ...key,
      value: key.value === null ? null : secrets.encrypt(key.value, keyPlace(connection, key)),
    }));
    const own = credentials === undefined ? null : secrets.encrypt(credentials, credentialsPlace(connection));
    await write(connection, async (tx) => {
      if (own !== null) await auth.saveCredentials(tx, connection.whatsappId, own);
      await auth.saveKeys(tx, connection.whatsappId, sealed);
    });
  },
  forget: (connection) => write(connection, (tx) => auth.forgetAuth(tx, connection.whatsappId)),
});

type People = Pick<WebStore, 'savePeople' | 'people'>;

const peopleStore = ({ read, write }: Doors): People => ({
  savePeople: (connection, source, given) =>
    write(connection, (tx) =>
      people.savePeople(tx, { whatsappId: connection.whatsappId, source }, storableValue(given)),
    ),
  async people(connection, source, after, limit) {
    const shelf = { whatsappId: connection.whatsappId, source };
    const rows = await read(connection, (tx) => people.readPeople(tx, shelf, Number(after ?? 0), limit));
    const last = rows.at(-1);
    return {
      people: rows.flatMap(toParty),
      next: last && rows.length === limit ? String(last.id) : null,
    };
  },
});

export function createWebStore({ database, secrets }: Pick<App, 'database' | 'secrets'>): WebStore {
  const both = doors({ database });
  const { read, write } = both;
  return {
    ...authStore(both, secrets),
    ...peopleStore(both),
    sending: (connection, wid, to, content) =>
      write(connection, (tx) => messages.noteSending(tx, connection.whatsappId, { wid, to, content })),
    accepted: (connection, wid) =>
      write(connection, (tx) => messages.noteAccepted(tx, connection.whatsappId, wid)),
    findSent: (connection, wid) =>
      read(connection, (tx) => messages.findSent(tx, connection.whatsappId, wid)),
    keepContent: (connection, wid, content) =>
      write(connection, (tx) => messages.keepContent(tx, connection.whatsappId, wid, content)),
    content: (connection, wid) =>
      read(connection, (tx) => messages.readContent(tx, connection.whatsappId, wid)),
    sentContent: (connection, wid) =>
      read(connection, (tx) => messages.readSentContent(tx, connection.whatsappId, wid)),
  };
}
