import type { ConnectionRef, Outgoing } from '@prosa/channel-driver';
import { proto } from '@whiskeysockets/baileys';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { me } from '../testing/wire.ts';
import { asideWid } from './wids.ts';
import { Outbound } from './outbound.ts';

const ref: ConnectionRef = { companyId: 1, whatsappId: 2, channel: 'whatsapp', provider: 'beta' };
const group = { kind: 'group' as const, value: '1203' };
const rui = { kind: 'lid' as const, value: '77' };
const stored = proto.Message.encode({ conversation: 'Tem?' }).finish();

const outbound = (sent: string[], author: typeof rui | null = null) =>
  new Outbound({
    ref,
    me: () => me,
    authorOf: () => author,
    store: {
      findSent: async (_, wid) => (sent.includes(wid) ? { wid, isAccepted: true, at: '' } : null),
      content: async () => stored,
    },
  });
const outgoing = (more: Partial<Outgoing>): Outgoing => ({
  wid: 'W',
  to: group,
  body: 'Tem',
  mediaType: 'conversation',
  ...more,
});
const neverAsked = { waUploadToServer: async () => Promise.reject(new Error('no upload')) };

describe('an outgoing message', () => {
  it.each([
    ['ours', ['Q'], null, '5511900000000@s.whatsapp.net'],
    ['a member’s', [], rui, '77@lid'],
  ])('quotes the stored content: %s', async (_, sent, author, participant) => {
    const [step, ...more] = await outbound(sent, author).steps(outgoing({ quotedWid: 'Q' }));
    expect(more).toEqual([]);
    expect(step?.wid).toBe('W');
    expect(await step?.make(neverAsked)).toMatchObject({
      to: group,
      message: {
        extendedTextMessage: {
          text: 'Tem',
          contextInfo: { stanzaId: 'Q', participant, quotedMessage: { conversation: 'Tem?' } },
        },
      },
    });
  });

  it('has its own id on its last part, and fails for now when an upload fails', async () => {
    const media = {
      path: 'p',
      name: 'a.ogg',
      mime: 'audio/ogg',
      size: 2,
      open: async () => Readable.from([Buffer.from('xy')]),
    };
    const steps = await outbound([]).steps(outgoing({ mediaType: 'audio', media, body: 'ouça' }));
    expect(steps.map(({ wid }) => wid)).toEqual([asideWid('W.0'), 'W']);
    await expect(steps[0]?.make(neverAsked)).rejects.toMatchObject({ transient: true });
    expect(await steps[1]?.make(neverAsked)).toMatchObject({ message: { conversation: 'ouça' } });
  });

  it('is refused before anything goes out when it cannot be sent', async () => {
    await expect(outbound([]).steps(outgoing({ mediaType: 'unheardOf' }))).rejects.toMatchObject({
      transient: false,
    });
  });
});
