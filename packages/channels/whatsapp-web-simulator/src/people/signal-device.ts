import {
  Curve,
  generateRegistrationId,
  generateSignalPubKey,
  type KeyPair,
  proto,
  signedKeyPair,
  unpadRandomMax16,
  encodeWAMessage,
} from '@whiskeysockets/baileys';
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from '@whiskeysockets/baileys/lib/Signal/Group/index.js';
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord } from 'libsignal';

/** The keys that are needed to write to a device for the first time. Keys are bare, 32 bytes. */
export interface Bundle {
  registrationId: number;
  identity: Uint8Array;
  signedPreKey: { id: number; key: Uint8Array; signature: Uint8Array };
  preKey?: { id: number; key: Uint8Array };
}

export interface Sealed {
  type: 'pkmsg' | 'msg' | 'skmsg';
  bytes: Uint8Array;
}

const paired = ({ private: privKey, public: pubKey }: KeyPair) => ({
  privKey: Buffer.from(privKey),
  pubKey: Buffer.from(generateSignalPubKey(pubKey)),
});

const addressOf = (name: string) => {
  const [user = '', device = '0'] = name.split(':');
  return new ProtocolAddress(user, Number(device));
};

/** A phone takes a message under a used key for one that it has, drops it, and asks for nothing. */
export class UsedKeyError extends Error {}

/** The ratchet and the number in it, which stand at the beginning of a message: a version, a key of 33 bytes, a varint. */
function messageKeyOf(bytes: Uint8Array): string {
  const start = 1 + 2 + 33 + 1;
  const length = bytes.subarray(start).findIndex((byte) => byte < 0x80) + 1;
  return Buffer.from(bytes.subarray(1, start + length)).toString('hex');
}

/** A phone's Signal keys and sessions. Others are named `number` or `number:device`. */
export class SignalDevice {
  readonly identity: KeyPair = Curve.generateKeyPair();
  readonly registrationId = generateRegistrationId();
  readonly #signedPreKey = signedKeyPair(this.identity, 1);
  readonly #preKeys = new Map<number, KeyPair>();
  readonly #sessions = new Map<string, Uint8Array>();
  readonly #senderKeys = new Map<string, SenderKeyRecord>();
  /** The keys of messages that were opened: each opens one message. */
  readonly #used = new Set<string>();
  #lastPreKey = 0;

  readonly #storage = {
    loadSession: async (id: string) => {
      const kept = this.#sessions.get(id);
      return kept ? SessionRecord.deserialize(kept) : undefined;
    },
    storeSession: async (id: string, session: SessionRecord) => {
      this.#sessions.set(id, session.serialize());
    },
    isTrustedIdentity: () => true,
    loadPreKey: async (id: number | string) => {
      const pair = this.#preKeys.get(Number(id));
      return pair && paired(pair);
    },
    removePreKey: (id: number) => {
      this.#preKeys.delete(id);
    },
    loadSignedPreKey: () => paired(this.#signedPreKey.keyPair),
    getOurRegistrationId: () => this.registrationId,
    getOurIdentity: () => paired(this.identity),
    loadSenderKey: async (name: SenderKeyName) =>
      this.#senderKeys.get(name.toString()) ?? new SenderKeyRecord(),
    storeSenderKey: async (name: SenderKeyName, record: SenderKeyRecord) => {
      this.#senderKeys.set(name.toString(), record);
    },
  };

  /** The keys that the platform gives to a new correspondent; each bundle has a new one-time key. */
  bundle(): Bundle {
    this.#lastPreKey += 1;
    const preKey = Curve.generateKeyPair();
    this.#preKeys.set(this.#lastPreKey, preKey);
    const { keyPair, signature, keyId } = this.#signedPreKey;
    return {
      registrationId: this.registrationId,
      identity: this.identity.public,
      signedPreKey: { id: keyId, key: keyPair.public, signature },
      preKey: { id: this.#lastPreKey, key: preKey.public },
    };
  }

  knows(other: string): boolean {
    return this.#sessions.has(addressOf(other).toString());
  }

  forget(other: string): void {
    this.#sessions.delete(addressOf(other).toString());
  }

  async meet(other: string, { registrationId, identity, signedPreKey, preKey }: Bundle): Promise<void> {
    const session = {
      registrationId,
      identityKey: generateSignalPubKey(identity),
      signedPreKey: {
        keyId: signedPreKey.id,
        publicKey: generateSignalPubKey(signedPreKey.key),
        signature: signedPreKey.signature,
      },
      ...(preKey && { preKey: { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.key) } }),
    };
    // The library works without a one-time key, but its types require one.
    type Session = Parameters<SessionBuilder['initOutgoing']>[0];
    await new SessionBuilder(this.#storage, addressOf(other)).initOutgoing(session as Session);
  }

  async seal(other: string, message: proto.IMessage): Promise<Sealed> {
    const cipher = new SessionCipher(this.#storage, addressOf(other));
    const { type, body } = await cipher.encrypt(encodeWAMessage(message));
    return { type: type === 3 ? 'pkmsg' : 'msg', bytes: Buffer.from(body, 'binary') };
  }

  async open(other: string, { type, bytes }: Sealed): Promise<proto.Message> {
    const cipher = new SessionCipher(this.#storage, addressOf(other));
    const key = type === 'msg' ? `${addressOf(other).toString()} ${messageKeyOf(bytes)}` : null;
    if (key !== null && this.#used.has(key)) throw new UsedKeyError();
    const plain = await (type === 'pkmsg'
      ? cipher.decryptPreKeyWhisperMessage(bytes)
      : cipher.decryptWhisperMessage(bytes));
    if (key !== null) this.#used.add(key);
    return proto.Message.decode(unpadRandomMax16(plain));
  }

  /** The sender key: the readers of a group need it once, to read what this device writes from now on. */
  async senderKeyMessage(group: string, self: string): Promise<proto.IMessage> {
    const name = new SenderKeyName(group, addressOf(self));
    const distribution = await new GroupSessionBuilder(this.#storage).create(name);
    const axolotlSenderKeyDistributionMessage = distribution.serialize();
    return { senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage } };
  }

  async sealForGroup(group: string, self: string, message: proto.IMessage): Promise<Sealed> {
    const cipher = new GroupCipher(this.#storage, new SenderKeyName(group, addressOf(self)));
    return { type: 'skmsg', bytes: await cipher.encrypt(encodeWAMessage(message)) };
  }

  async learnSenderKey(group: string, other: string, bytes: Uint8Array): Promise<void> {
    const name = new SenderKeyName(group, addressOf(other));
    const message = new SenderKeyDistributionMessage(null, null, null, null, bytes);
    await new GroupSessionBuilder(this.#storage).process(name, message);
  }

  async openFromGroup(group: string, other: string, bytes: Uint8Array): Promise<proto.Message> {
    const cipher = new GroupCipher(this.#storage, new SenderKeyName(group, addressOf(other)));
    return proto.Message.decode(unpadRandomMax16(await cipher.decrypt(bytes)));
  }
}
