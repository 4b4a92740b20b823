import { type LineRef, type SandboxStore, soundLine, stranger } from '@prosa/channel-sandbox';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { brokenForeignKey } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { LineWatch } from '../runner/line-watch.ts';
import * as history from './history-queries.ts';
import * as people from './people-queries.ts';
import * as queries from './queries.ts';

type InLine = <Result>(line: LineRef, work: (tx: CompanyTransaction) => Promise<Result>) => Promise<Result>;
type People = Pick<
  SandboxStore,
  'people' | 'person' | 'changePerson' | 'peopleAfter' | 'typing' | 'typingSince'
>;

const peopleOf = (inLine: InLine): People => ({
  typing: (line, number, at) => inLine(line, (tx) => people.typing(tx, line.whatsappId, number, at)),
  typingSince: (line, number) => inLine(line, (tx) => people.typingSince(tx, line.whatsappId, number)),
  people: (line) => inLine(line, (tx) => people.people(tx, line.whatsappId)),
  person: (line, number) =>
    inLine(line, async (tx) => (await people.person(tx, line.whatsappId, number)) ?? stranger(number)),
  changePerson: (line, number, change) =>
    inLine(
      line,
      async (tx) => (await people.changePerson(tx, line.whatsappId, number, change)) ?? stranger(number),
    ),
  peopleAfter: (line, source, after, limit) =>
    inLine(line, (tx) => people.peopleAfter(tx, line.whatsappId, source, { after, limit })),
});

/** One set for all who ask for that of a line. */
function setOfLine(): SandboxStore['underWay'] {
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
  const watch = new LineWatch(app, queries.newsOf);
  async function inLine<Result>({ companyId }: LineRef, work: (tx: CompanyTransaction) => Promise<Result>) {
    try {
      return await app.database.inCompany(companyId, work);
    } catch (error) {
      // A line goes with its connection, perhaps just now.
      throw brokenForeignKey(error) ? new AppError('ERR_NO_WAPP_FOUND', { cause: error }) : error;
    }
  }
  const wake = ({ companyId, whatsappId }: LineRef) =>
    app.bus.publish('connections', { companyId, whatsappId, action: 'changed' });

  return {
    readLine: (line) =>
      inLine(line, async (tx) => (await queries.readLine(tx, line.whatsappId)) ?? soundLine),
    async changeLine(line, change) {
      const changed = await inLine(line, (tx) => queries.changeLine(tx, line.whatsappId, change));
      wake(line);
      return changed ?? soundLine;
    },
    takeFailure: (line) => inLine(line, (tx) => queries.takeFailure(tx, line.whatsappId)),
    add: (line, entries, handed = { taken: [], underWay: [] }) =>
      inLine(line, (tx) => queries.addMessages(tx, line.whatsappId, entries, handed)),
    addOld: (line, messages) => inLine(line, (tx) => history.addOld(tx, line.whatsappId, messages)),
    history: (line, window, skip, limit) =>
      inLine(line, (tx) => history.readHistory(tx, line.whatsappId, window, { skip, limit })),
    tell: (line, event) => inLine(line, (tx) => queries.addEvent(tx, line.whatsappId, event)),
    find: (line, id) => inLine(line, (tx) => queries.findMessage(tx, line.whatsappId, id)),
    change: (line, id, change, event) =>
      inLine(line, async (tx) => {
        await queries.changeMessage(tx, line.whatsappId, id, change);
        if (event) await queries.addEvent(tx, line.whatsappId, event);
      }),
    readScreen: (line, number, at) =>
      inLine(line, (tx) => queries.readScreen(tx, line.whatsappId, number, at)),
    markRead: (line, ids) => inLine(line, (tx) => queries.markRead(tx, line.whatsappId, ids)),
    screen: (line, number) => inLine(line, (tx) => queries.screen(tx, line.whatsappId, number)),
    phones: (line) => inLine(line, (tx) => people.phones(tx, line.whatsappId)),
    nameOf: (line, number) => inLine(line, (tx) => people.nameOf(tx, line.whatsappId, number)),
    ...peopleOf(inLine),
    waiting: (line, limit) => inLine(line, (tx) => queries.waiting(tx, line.whatsappId, limit)),
    remove: (line, seqs) => inLine(line, (tx) => queries.removeEvents(tx, line.whatsappId, seqs)),
    underWay: setOfLine(),
    watch: (line, changed) => watch.watch(line, changed),
  };
}
