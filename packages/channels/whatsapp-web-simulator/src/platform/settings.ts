import {
  type BinaryNode,
  chatModificationToAppPatch,
  encodeSyncdPatch,
  type LTHashState,
  newLTHashState,
  proto,
} from '@whiskeysockets/baileys';
import { randomBytes } from 'node:crypto';
import { node, SERVER } from '../wire/nodes.ts';

/** The collection of the address book. */
const ADDRESS_BOOK = 'critical_unblock_low';

interface Collection {
  state: LTHashState;
  patches: { version: number; bytes: Uint8Array }[];
}

/** Data that a phone shares with its devices (address book ...): encrypted patches, one after another. */
export class Settings {
  readonly #keyId = randomBytes(6);
  readonly #keyData = { keyData: randomBytes(32), timestamp: 1 };
  readonly #collections = new Map<string, Collection>();

  get key(): proto.Message.IAppStateSyncKey {
    return { keyId: { keyId: this.#keyId }, keyData: this.#keyData };
  }

  async saveContact(jid: string, lidJid: string | undefined, fullName: string): Promise<void> {
    const contact = { fullName, ...(lidJid && { lidJid }), saveOnPrimaryAddressbook: true };
    const created = chatModificationToAppPatch({ contact }, jid);
    const collection = this.#collection(created.type);
    const keyId = this.#keyId.toString('base64');
    const { patch, state } = await encodeSyncdPatch(created, keyId, collection.state, async () =>
      proto.Message.AppStateSyncKeyData.fromObject(this.#keyData),
    );
    collection.state = state;
    const bytes = proto.SyncdPatch.encode({ ...patch, version: { version: state.version } }).finish();
    collection.patches.push({ version: state.version, bytes });
  }

  get notice(): BinaryNode {
    const attributes = { from: SERVER, type: 'server_sync', id: randomBytes(8).toString('hex') };
    return node('notification', attributes, [node('collection', { name: ADDRESS_BOOK, version: '1' })]);
  }

  /** The patches that a device does not have yet. A patch of the device raises the version, but is not stored. */
  answer({ attrs, content }: BinaryNode): BinaryNode {
    const { name = '', version = '0' } = attrs;
    const collection = this.#collection(name);
    if (Array.isArray(content) && content.length > 0) collection.state.version += 1;
    const newer = collection.patches.filter((patch) => patch.version > Number(version));
    const patches = newer.map(({ bytes }) => node('patch', {}, bytes));
    const attributes = { name, type: 'result', version: String(collection.state.version) };
    return node('collection', attributes, patches.length > 0 ? [node('patches', {}, patches)] : undefined);
  }

  #collection(name: string): Collection {
    const known = this.#collections.get(name) ?? { state: newLTHashState(), patches: [] };
    this.#collections.set(name, known);
    return known;
  }
}
