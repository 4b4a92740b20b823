import type { Party, Profile } from '@prosa/channel-driver';
import type { Graph } from './graph.ts';
import { at, text } from './json.ts';
import { dialects } from './outbound/dialect.ts';
import type { MetaChannel } from './split-webhook.ts';
import type { MetaLine } from './store.ts';

const MOST = 5_000;
const FRESH_MS = 24 * 60 * 60_000;
/** A person whom the platform did not tell is asked for again after this time. */
const UNKNOWN_MS = 10 * 60_000;
const PATIENCE_MS = 3_000;
/** Questions that one line asks at the same time. */
const AT_ONCE = 6;

interface Known extends Profile {
  until: number;
}

/** What people are called: WhatsApp tells it with each message, the others when they are asked. */
export class Names {
  readonly #channel: MetaChannel;
  readonly #graph: Graph;
  readonly #known = new Map<string, Known>();
  #asking = 0;

  /** What somebody wrote last, as far as this session has heard it. */
  readonly #heard = new Map<string, string>();

  constructor(channel: MetaChannel, graph: Graph) {
    this.#channel = channel;
    this.#graph = graph;
  }

  /** What is known without asking; undefined: nothing. */
  of(value: string): Profile | undefined {
    const known = this.#known.get(value);
    return known && known.until > Date.now() ? known : undefined;
  }

  note({ value, name }: Party): void {
    if (name) this.#keep(value, { name, pictureUrl: null, until: Date.now() + FRESH_MS });
  }

  heard(value: string, wid: string): void {
    keepSome(this.#heard, value, wid);
  }

  lastFrom(value: string): string | null {
    return this.#heard.get(value) ?? null;
  }

  /**
   * Asks the platform, not for long, and not for more than a few at once: a name is never worth a message that waits.
   * Whoever is not asked for now is asked for with what they write next.
   */
  async ask(line: MetaLine, party: Party): Promise<Profile> {
    const request = dialects[this.#channel].profile(party);
    if (!request || this.#asking >= AT_ONCE) return this.of(party.value) ?? { name: null, pictureUrl: null };
    let known: Known = { name: null, pictureUrl: null, until: Date.now() + UNKNOWN_MS };
    this.#asking += 1;
    try {
      const answer = at(
        await this.#graph.call({ ...request, token: line.accessToken, timeoutMs: PATIENCE_MS }),
      );
      const { first_name, last_name, name, username, profile_pic } = answer;
      const called = text(name) || [first_name, last_name].map(text).join(' ').trim();
      const handle = text(username) === '' ? '' : `@${text(username)}`;
      const picture = text(profile_pic);
      known = { name: called || handle || null, pictureUrl: picture || null, until: Date.now() + FRESH_MS };
    } catch {
      // Whoever keeps their profile to themselves is known by their id.
    } finally {
      this.#asking -= 1;
    }
    this.#keep(party.value, known);
    return known;
  }

  #keep(value: string, known: Known): void {
    keepSome(this.#known, value, known);
  }
}

/** Of so many people the ones of whom something was heard last. */
function keepSome<T>(all: Map<string, T>, key: string, value: T): void {
  all.delete(key);
  all.set(key, value);
  const [oldest] = all.keys();
  if (all.size > MOST && oldest !== undefined) all.delete(oldest);
}
