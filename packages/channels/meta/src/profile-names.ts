import { BoundedMap } from '@prosa/async';
import type { ChannelEvent, Party, Profile } from '@prosa/channel-driver';
import type { Graph } from './graph.ts';
import { at, text } from './json.ts';
import { dialects } from './outbound/dialect.ts';
import type { MetaChannel } from './split-webhook.ts';
import type { MetaConnection } from './store.ts';

const MOST = 5_000;
const FRESH_MS = 24 * 60 * 60_000;
/** A person without a known profile is asked for again after this time. */
const UNKNOWN_MS = 10 * 60_000;
const PATIENCE_MS = 3_000;
/** How many profiles one connection requests at the same time. */
const AT_ONCE = 6;

interface Known extends Profile {
  username?: string;
  until: number;
}

/** Names of people: WhatsApp sends them with each message, the other channels only on request. */
export class ProfileNames {
  readonly #channel: MetaChannel;
  readonly #graph: Graph;
  readonly #known = new BoundedMap<string, Known>(MOST);
  #asking = 0;

  /** The wid of each person's last message, as far as this session received it. */
  readonly #heard = new BoundedMap<string, string>(MOST);

  constructor(channel: MetaChannel, graph: Graph) {
    this.#channel = channel;
    this.#graph = graph;
  }

  /** The known profile, without a request; undefined when it is unknown or outdated. */
  of(value: string): Known | undefined {
    const known = this.#known.get(value);
    return known && known.until > Date.now() ? known : undefined;
  }

  /** Adds known names to an event, and remembers the names in it. */
  named(event: ChannelEvent): ChannelEvent {
    if (event.kind !== 'message' && event.kind !== 'call') return event;
    this.#note(event.chat);
    if (event.kind === 'message' && !event.fromMe) this.#heard.set(event.chat.value, event.wid);
    const known = this.of(event.chat.value);
    const name = event.chat.name ?? known?.name ?? undefined;
    if (!name) return event;
    const username = event.chat.username ?? known?.username;
    const called = { name, ...(username ? { username } : {}) };
    const named = (party: Party): Party =>
      party.value === event.chat.value ? { ...party, ...called } : party;
    return event.kind === 'message'
      ? { ...event, chat: named(event.chat), author: named(event.author) }
      : { ...event, chat: named(event.chat) };
  }

  #note({ value, name, username }: Party): void {
    const until = Date.now() + FRESH_MS;
    if (name) this.#known.set(value, { name, pictureUrl: null, until, ...(username ? { username } : {}) });
  }

  lastFrom(value: string): string | null {
    return this.#heard.get(value) ?? null;
  }

  /**
   * Asks the platform with a short time limit, and for a few people at once: a name must not delay messages. A person
   * who is skipped is asked for with their next message.
   */
  async ask(connection: MetaConnection, party: Party): Promise<Profile> {
    const request = dialects[this.#channel].profile(party);
    if (!request || this.#asking >= AT_ONCE) return this.of(party.value) ?? { name: null, pictureUrl: null };
    let known: Known = { name: null, pictureUrl: null, until: Date.now() + UNKNOWN_MS };
    this.#asking += 1;
    try {
      const answer = at(
        await this.#graph.call({ ...request, token: connection.accessToken, timeoutMs: PATIENCE_MS }),
      );
      const { first_name, last_name, name, username, profile_pic } = answer;
      const called = text(name) || [first_name, last_name].map(text).join(' ').trim();
      const handle = text(username) === '' ? '' : `@${text(username)}`;
      const picture = text(profile_pic);
      known = { name: called || handle || null, pictureUrl: picture || null, until: Date.now() + FRESH_MS };
      if (handle) known.username = text(username);
    } catch {
      // People who hide their profile are known by their id.
    } finally {
      this.#asking -= 1;
    }
    this.#known.set(party.value, known);
    return known;
  }
}
