import { reason } from '@prosa/domain';
import { CoalescedRuns } from '@prosa/async';
import { type ChannelSession, type Party, SendError } from '@prosa/channel-driver';
import type { App } from '../../platform/app.ts';
import type { AnnounceMessages } from '../ports.ts';
import type { Runner } from '../runner/runner.ts';
import { type ClaimedAct, delayAct, dueActs, endAct, undoAct } from './act-queries.ts';
import { authorParty } from './authors.ts';
import { retryDelaySeconds } from './retry-policy.ts';
import { partyOf } from './to-outgoing.ts';

/** About an hour of tries: a later edit would surprise. */
const MAX_TRIES = 20;

const senders: Record<
  ClaimedAct['kind'],
  (session: ChannelSession, to: Party, act: ClaimedAct) => Promise<void>
> = {
  edit: (session, to, { wid, value }) => session.edit(wid, to, value),
  delete: (session, to, { wid }) => session.remove(wid, to),
  react: (session, to, { wid, value, fromMe, author: row }) => {
    const author = authorParty(row);
    return session.react(wid, to, value, author ? { fromMe, author } : { fromMe });
  },
};

/** Sends acts on messages to the channels: in order per message, several messages side by side. */
export class Acts {
  readonly #app: App;
  readonly #runner: Runner;
  readonly #announce: AnnounceMessages;
  readonly #underWay = new Map<number, Promise<void>>();
  readonly #polls = new CoalescedRuns(async () => this.#tryToPoll());

  constructor(app: App, runner: Runner, announce: AnnounceMessages) {
    this.#app = app;
    this.#runner = runner;
    this.#announce = announce;
  }

  wake(): void {
    void this.#polls.ask();
  }

  async stop(): Promise<void> {
    await this.#polls.stop();
    await Promise.all(this.#underWay.values());
  }

  async #tryToPoll(): Promise<void> {
    try {
      await this.#poll();
    } catch (error) {
      this.#app.log.warn({ err: error }, 'the outbox could not look for what to tell the channels');
    }
  }

  async #poll(): Promise<void> {
    const connections = this.#runner.owned().map(({ lease }) => lease);
    if (connections.length === 0) return;
    const due = await dueActs(this.#app, this.#runner.owner, connections, [...this.#underWay.keys()]);
    for (const act of due) {
      const done = this.#perform(act)
        .catch((error: unknown) => this.#app.log.warn({ err: error }, 'an act could not be noted yet'))
        .finally(() => {
          this.#underWay.delete(act.id);
          this.wake();
        });
      this.#underWay.set(act.id, done);
    }
  }

  async #perform(act: ClaimedAct): Promise<void> {
    const failure = await this.#senders(act);
    await this.#app.database.inCompany(act.companyId, async (tx) => {
      if (!failure) return endAct(tx, act.id);
      if (failure.transient && act.attempts < MAX_TRIES)
        return delayAct(tx, act.id, retryDelaySeconds(act.attempts + 1));
      await undoAct(tx, act, failure.reason);
      return this.#announce(tx, [act.messageId]);
    });
  }

  async #senders(act: ClaimedAct): Promise<SendError | null> {
    const owned = this.#runner.get(act.whatsappId);
    const session = owned?.session;
    const to = partyOf(act, owned?.capabilities);
    if (!session) return new SendError('transient', reason('connection.notOpen'));
    if (!to) return new SendError('permanent', reason('channel.noAddress'));
    try {
      await senders[act.kind](session, to, act);
      return null;
    } catch (error) {
      if (error instanceof SendError) return error;
      const { companyId, whatsappId, messageId } = act;
      this.#app.log.error(
        { err: error, companyId, whatsappId, messageId },
        'a driver failed in an unforeseen way',
      );
      return new SendError('transient', reason('channel.fault'), { cause: error });
    }
  }
}
