import { BoundedMap } from '@prosa/async';
import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys';
import { bareJid } from '../inbound/jids.ts';
import { withTimeout } from '@prosa/async';

const MOST_KNOWN = 200;
/** How long a message waits for its group's subject. */
const PATIENCE_MS = 5_000;
/** How long a failed request is not repeated on the same connection: every message would wait for it. */
const IN_VAIN_MS = 5 * 60_000;

/** Names and members of groups, requested once and dropped when they change. */
export class Groups {
  readonly #known = new BoundedMap<string, GroupMetadata>(MOST_KNOWN);
  readonly #names = new BoundedMap<string, string>(MOST_KNOWN * 10);

  /** performance.now() of the last failed request per group. */
  readonly #inVain = new BoundedMap<string, number>(MOST_KNOWN);

  attach({ ev }: WASocket): void {
    this.#inVain.clear();
    ev.on('groups.update', (updates) => {
      for (const { id, subject } of updates) {
        if (!id) continue;
        this.#forget(id);
        if (subject) this.#names.set(bareJid(id), subject);
      }
    });
    ev.on('group-participants.update', ({ id }) => this.#forget(id));
  }

  nameOf(jid: string): string | undefined {
    return this.#names.get(bareJid(jid));
  }

  of(jid: string): GroupMetadata | undefined {
    return this.#known.get(bareJid(jid));
  }

  /** How many members a group has without us; null when the group is not loaded. */
  membersOf(jid: string): number | null {
    const found = this.of(jid);
    return found ? found.participants.length - 1 : null;
  }

  /** Whether one of the member's addresses belongs to an admin of the group; false when the group is not loaded. */
  isAdmin(jid: string, member: readonly (string | null | undefined)[]): boolean {
    const names = new Set(member.map(bareJid).filter((name) => name !== ''));
    const theirs = this.of(jid)?.participants.filter(({ id, phoneNumber, lid }) =>
      [id, phoneNumber, lid].some((name) => names.has(bareJid(name))),
    );
    return theirs?.some(({ admin }) => Boolean(admin)) ?? false;
  }

  async load(socket: WASocket, jid: string): Promise<void> {
    const name = bareJid(jid);
    const asked = this.#inVain.get(name) ?? Number.NEGATIVE_INFINITY;
    if (this.of(jid) || performance.now() - asked < IN_VAIN_MS) return;
    const found = await withTimeout(
      PATIENCE_MS,
      socket.groupMetadata(jid).catch(() => null),
    );
    if (!found) {
      this.#inVain.set(name, performance.now());
      return;
    }
    this.#known.set(name, found);
    this.#names.set(name, found.subject);
  }

  #forget(jid: string): void {
    this.#known.delete(bareJid(jid));
    this.#inVain.delete(bareJid(jid));
  }
}
