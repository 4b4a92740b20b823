import {
  DEFAULT_CONNECTION_CONFIG,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from '@whiskeysockets/baileys';

interface Recorder {
  isOpen: () => boolean;
  /** The content of a message that came before; null when it is to be decrypted. */
  known: (ciphertext: Uint8Array) => Uint8Array | null;
  waitForCapacity: () => Promise<void>;
  /** What to write beside the keys; null when nothing needs to be kept. */
  note: (ciphertext: Uint8Array, plain: Uint8Array) => object | null;
  /** Called when an open connection cannot decrypt it, before WhatsApp learns that. */
  failed: (ciphertext: Uint8Array, error: unknown) => Promise<void>;
}

/**
 * Baileys saves the keys that a decryption has changed, confirms the message, and only then emits it: a process that
 * dies in between loses it, as no ratchet decrypts twice. Here the content is written in the same transaction as the
 * keys. Once `isOpen` is false nothing is decrypted any more: WhatsApp still has it.
 */
export function recordDecrypted(recorder: Recorder): SocketConfig['makeSignalRepository'] {
  const { isOpen, known, waitForCapacity, note, failed } = recorder;
  const mustBeOpen = () => {
    if (!isOpen()) throw new Error('the connection has ended');
  };
  return (auth, logger, aliases) => {
    const cipher = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, aliases);
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const noted = async (ciphertext: Uint8Array, lock: string, decrypt: () => Promise<Uint8Array>) => {
      const before = known(ciphertext);
      if (before) return before;
      await waitForCapacity();
      mustBeOpen();
      const work = async () => {
        const plain = await decrypt().catch(async (error: unknown) => {
          if (isOpen()) await failed(ciphertext, error);
          throw error;
        });
        // The error rolls the transaction back, and no ratchet moves.
        mustBeOpen();
        const entry = note(ciphertext, plain);
        // Baileys' transactions take key types that Baileys does not know like the others.
        if (entry) await keys.set(entry);
        return plain;
      };
      return keys.transaction(work, lock);
    };
    return {
      ...cipher,
      decryptMessage: (message) =>
        noted(message.ciphertext, message.jid, () => cipher.decryptMessage(message)),
      decryptGroupMessage: (message) =>
        noted(message.msg, message.group, () => cipher.decryptGroupMessage(message)),
    };
  };
}
