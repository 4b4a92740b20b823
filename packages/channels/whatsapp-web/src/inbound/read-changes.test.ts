import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { ana, at, events, read, seconds } from '../testing/wire.ts';

const { StubType } = proto.WebMessageInfo;
const { Type } = proto.Message.ProtocolMessage;

function nested(depth: number): proto.IMessage {
  return depth === 0 ? { conversation: 'Oi' } : { ephemeralMessage: { message: nested(depth - 1) } };
}

describe('a message without content of its own', () => {
  it.each([
    [
      'a reaction',
      { reactionMessage: { key: { id: 'T' }, text: '👍' } },
      { kind: 'reaction', wid: 'T', emoji: '👍', author: { value: '5511999990001' }, by: { fromMe: false } },
    ],
    [
      'one taken back',
      { reactionMessage: { key: { id: 'T' }, text: '' } },
      { kind: 'reaction', wid: 'T', emoji: '' },
    ],
    [
      'a deletion',
      { protocolMessage: { key: { id: 'T' }, type: Type.REVOKE } },
      { kind: 'delete', wid: 'T', by: { fromMe: false, author: { value: '5511999990001' } } },
    ],
    [
      'an edit',
      {
        editedMessage: {
          message: {
            protocolMessage: {
              key: { id: 'T' },
              type: Type.MESSAGE_EDIT,
              editedMessage: { conversation: 'novo' },
              timestampMs: seconds * 1_000,
            },
          },
        },
      },
      { kind: 'edit', wid: 'T', body: 'novo', at },
    ],
    [
      'the edit of a caption',
      {
        protocolMessage: {
          key: { id: 'T' },
          type: Type.MESSAGE_EDIT,
          editedMessage: { imageMessage: { caption: 'nova' } },
        },
      },
      { kind: 'edit', wid: 'T', body: 'nova', at },
    ],
  ] as [string, proto.IMessage, object][])('becomes a change of another one: %s', (_, message, expected) => {
    expect(events(message)).toMatchObject([expected]);
  });

  it.each([
    ['no content', null],
    ['keys only', { senderKeyDistributionMessage: {}, messageContextInfo: {} }],
    ['a pin', { pinInChatMessage: { key: { id: 'T' } } }],
    ['something kept', { keepInChatMessage: {} }],
    ['the cover of an album', { albumMessage: { expectedImageCount: 2 } }],
    ['a status of a group', { groupStatusMessageV2: { message: { conversation: 'Oi' } } }],
    ['an empty edit', { protocolMessage: { key: { id: 'T' }, type: Type.MESSAGE_EDIT } }],
    [
      'an answered call',
      { callLogMesssage: { callOutcome: proto.Message.CallLogMessage.CallOutcome.CONNECTED } },
    ],
    ['wrappers without end', nested(20)],
  ] as [string, proto.IMessage | null][])('yields no event: %s', (_, message) => {
    expect(read(message)).toEqual({ items: [], chat: '' });
  });

  it.each(
    [
      Type.HISTORY_SYNC_NOTIFICATION,
      Type.APP_STATE_SYNC_KEY_SHARE,
      Type.LID_MIGRATION_MAPPING_SYNC,
      Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      Type.EPHEMERAL_SETTING,
    ].map((type) => [Type[type], type] as const),
  )('yields no event when it forges an account notice (CVE-2026-48063): %s', (_, type) => {
    const protocolMessage = {
      type,
      key: { id: 'T' },
      historySyncNotification: {},
      editedMessage: { conversation: 'x' },
    };
    expect(read({ protocolMessage })).toEqual({ items: [], chat: '' });
  });

  it('is a placeholder while it cannot be read, until its content comes', () => {
    const [event] = events(null, { messageStubType: StubType.CIPHERTEXT });
    expect(event).toMatchObject({ mediaType: 'ciphertext', wid: 'W1', chat: { value: '5511999990001' } });
    expect(events({ conversation: 'Oi' }, { messageStubType: StubType.CIPHERTEXT })[0]).toMatchObject({
      body: 'Oi',
    });
  });

  it('says that view-once media is on the phone only', () => {
    expect(events(null, { key: { remoteJid: ana, id: 'W1', isViewOnce: true } })).toMatchObject([
      { mediaType: 'viewOnceMessage', body: expect.stringContaining('celular') },
    ]);
  });

  it.each([
    [StubType.CALL_MISSED_VOICE, false],
    [StubType.CALL_MISSED_VIDEO, true],
    [StubType.CALL_MISSED_GROUP_VIDEO, true],
  ])('reports a missed call (%i)', (messageStubType, video) => {
    expect(events(null, { messageStubType })).toMatchObject([{ kind: 'call', wid: 'W1', video, at }]);
  });
});
