import { MessageRetryManager, type proto } from '@whiskeysockets/baileys';
import { expect, test } from 'vitest';
import { offlineSocket, silentLogger } from '../../testing/offline-socket.ts';
import { resendOwnMessagesOnly } from './resend-own-messages-only.ts';

const ana = '5511999990001@s.whatsapp.net';
const text = (conversation: string): proto.IMessage => ({ conversation });

test('Baileys remembers what we have sent, and not what it is reading', () => {
  const messageRetryManager = new MessageRetryManager(silentLogger, 5);
  const reading = resendOwnMessagesOnly({ messageRetryManager });
  const bodyOf = (id: string) => messageRetryManager.getRecentMessage(ana, id)?.message.conversation;
  reading('HERS');
  messageRetryManager.addRecentMessage(ana, 'HERS', text('90% de desconto'));
  messageRetryManager.addRecentMessage(ana, 'OURS', text('bom dia'));
  reading(undefined);
  messageRetryManager.addRecentMessage(ana, 'LATER', text('até logo'));
  expect(['HERS', 'OURS', 'LATER'].map(bodyOf)).toEqual([undefined, 'bom dia', 'até logo']);
});

test('Baileys still remembers messages in the object that is patched', async () => {
  const socket = offlineSocket();
  expect(socket.messageRetryManager).toBeInstanceOf(MessageRetryManager);
  await socket.end(undefined);
});
