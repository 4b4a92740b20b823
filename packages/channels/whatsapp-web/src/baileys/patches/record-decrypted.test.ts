import {
  addTransactionCapability,
  DEFAULT_CONNECTION_CONFIG,
  initAuthCreds,
  type SignalDataSet,
  type SignalRepositoryWithLIDStore,
} from '@whiskeysockets/baileys';
import { expect, test, vi } from 'vitest';
import { silentLogger } from '../../testing/offline-socket.ts';
import { recordDecrypted } from './record-decrypted.ts';

const ciphertext = Buffer.from('sealed');
const noted = { 'prosa-received': { W1: 'bom dia' } };
const ratchet: SignalDataSet = { session: { ana: Buffer.from('moved on') } };

/** Baileys' own transactions over a store of writes, and a cipher that moves a ratchet on. */
function fixture(known: Uint8Array | null = null) {
  const writes: SignalDataSet[] = [];
  const set = async (data: SignalDataSet) => void writes.push(data);
  const keys = addTransactionCapability({ get: async () => ({}), set }, silentLogger, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 0,
  });
  const state = { isOpen: true, decrypted: 0, error: null as Error | null };
  const decrypt = async () => {
    state.decrypted += 1;
    if (state.error) throw state.error;
    await keys.set(ratchet);
    return Buffer.from('bom dia');
  };
  vi.spyOn(DEFAULT_CONNECTION_CONFIG, 'makeSignalRepository').mockReturnValue({
    decryptMessage: decrypt,
    decryptGroupMessage: decrypt,
  } as unknown as SignalRepositoryWithLIDStore);
  const recorder = {
    isOpen: () => state.isOpen,
    known: () => known,
    waitForCapacity: vi.fn(async () => undefined),
    note: () => noted,
    failed: vi.fn(async () => undefined),
  };
  const make = recordDecrypted(recorder);
  const cipher = make({ creds: initAuthCreds(), keys }, silentLogger, async () => undefined);
  return { cipher, state, writes, recorder };
}

const message = { jid: 'ana', type: 'msg', ciphertext } as const;

test.each(['a person', 'a group'])(
  'a message of %s is written together with the keys that it changes',
  async (who) => {
    const { cipher, writes } = fixture();
    const plain =
      who === 'a person'
        ? cipher.decryptMessage(message)
        : cipher.decryptGroupMessage({ group: '1203@g.us', authorJid: 'ana', msg: ciphertext });
    expect(await plain).toEqual(Buffer.from('bom dia'));
    expect(writes).toEqual([{ ...ratchet, ...noted }]);
  },
);

test('a message that came before is not decrypted again', async () => {
  const { cipher, state, writes } = fixture(Buffer.from('known'));
  expect(await cipher.decryptMessage(message)).toEqual(Buffer.from('known'));
  expect([state.decrypted, writes]).toEqual([0, []]);
});

test('after the end of the connection nothing is decrypted', async () => {
  const { cipher, state, recorder } = fixture();
  recorder.waitForCapacity.mockImplementation(async () => {
    state.isOpen = false;
  });
  await expect(cipher.decryptMessage(message)).rejects.toThrow('the connection has ended');
  expect(state.decrypted).toBe(0);
});

test('a connection that ends during a decryption leaves the keys as they were', async () => {
  const { cipher, state, writes } = fixture();
  const done = cipher.decryptMessage(message);
  vi.spyOn(state, 'decrypted', 'set').mockImplementation(() => {
    state.isOpen = false;
  });
  await expect(done).rejects.toThrow('the connection has ended');
  expect(writes).toEqual([]);
});

test('a message that cannot be decrypted is reported before anybody learns of it, on an open connection alone', async () => {
  const { cipher, state, recorder } = fixture();
  state.error = new Error('no session');
  const reported = Promise.withResolvers<undefined>();
  recorder.failed.mockReturnValueOnce(reported.promise);
  const order: string[] = [];
  const done = cipher.decryptMessage(message).catch(() => order.push('refused'));
  await expect.poll(() => recorder.failed.mock.calls).toEqual([[ciphertext, state.error]]);
  order.push('noted');
  reported.resolve(undefined);
  await done;
  expect(order).toEqual(['noted', 'refused']);
  state.isOpen = false;
  await expect(cipher.decryptMessage(message)).rejects.toThrow('the connection has ended');
  expect(recorder.failed).toHaveBeenCalledTimes(1);
});
