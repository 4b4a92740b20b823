import type { Capabilities } from '@prosa/contract';
import { buttonsJson, eventJson, listJson, paymentJson, pollJson, type MessageButton } from '@prosa/domain';
import { Readable } from 'node:stream';
import type { Outgoing, OutgoingMedia } from '../driver.ts';
import type { ChannelEvent, Party } from '../events.ts';
import type { Rig, ShownMessage } from './rig.ts';

/** A picture that claims this size, in bytes; its content has at most 1 KiB. */
export function fileOf(size: number): OutgoingMedia {
  const bytes = Buffer.alloc(Math.min(size, 1_024), 1);
  return { path: 'p.png', name: 'p.png', mime: 'image/png', size, open: async () => Readable.from([bytes]) };
}

const list = listJson({
  title: 'T',
  description: '',
  footer: '',
  button: 'B',
  sections: [{ title: '', rows: [{ title: 'Um', description: '', rowId: '1' }] }],
});
const buttons = (type: MessageButton['type'], value: string) =>
  buttonsJson({ text: 'T', footer: '', thumbnail: null, buttons: [{ type, label: 'L', value }] });
const payment = paymentJson({
  reference: 'R1',
  cents: 100,
  item: 'I',
  merchantName: 'M',
  key: 'a@b.co',
  keyType: 'EMAIL',
});

const poll = pollJson({ question: 'Q', options: ['A', 'B'], isMultiple: false });
const event = eventJson({
  name: 'E',
  description: '',
  place: '',
  link: '',
  start: '2030-01-02T12:00:00.000Z',
});

export const partsByKind: [Capabilities['interactive'][number], Pick<Outgoing, 'mediaType' | 'dataJson'>][] =
  [
    ['list', { mediaType: 'listMessage', dataJson: list }],
    ['copy', { mediaType: 'interactiveMessage', dataJson: buttons('copy', 'X10') }],
    ['call', { mediaType: 'interactiveMessage', dataJson: buttons('call', '+5511999990000') }],
    ['url', { mediaType: 'interactiveMessage', dataJson: buttons('url', 'https://loja.test/') }],
    ['poll', { mediaType: 'pollCreationMessageV3', dataJson: poll }],
    ['event', { mediaType: 'eventMessage', dataJson: event }],
    ['pix', { mediaType: 'interactiveMessage', dataJson: payment }],
  ];

/** The body of kinds that have no text of their own on the phone: their name takes its place. */
export const ownWords: Partial<Record<Capabilities['interactive'][number], string>> = {
  poll: 'Q',
  event: 'E',
};

export const group: Party = { kind: 'group', value: '120363041234567890', name: 'Obra' };
export const kinds = (events: ChannelEvent[]) => events.map(({ kind }) => kind);

/** The last message of a screen; where a file cannot have a caption, the file and the text after it as one message. */
export function lastFile(screen: ShownMessage[], { lacks }: Rig): Pick<ShownMessage, 'body' | 'hasMedia'> {
  const [before, last] = screen.slice(-2);
  const isApart = lacks?.includes('captions') && last?.hasMedia === false;
  return { body: last?.body ?? '', hasMedia: (isApart ? before : last)?.hasMedia ?? false };
}
