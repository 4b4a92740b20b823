import type { Message } from '@prosa/contract';
import { webAddress } from '@prosa/domain';
import { call } from '../../../api/client.ts';
import { sectionsOf, type InteractiveKind, type Words } from './interactive.ts';

/** Returns the stored message. */
export async function sendInteractive(
  ticketId: number,
  kind: InteractiveKind,
  words: Words,
): Promise<Message> {
  const { title, text, button, value, rows, amount, keyType, key, merchant, image } = words;
  const params = { ticketId };
  const common = { title, text, buttonText: button };
  const picture = image === '' ? {} : { image };
  const pressed = { ...common, ...picture, copyText: kind === 'url' ? (webAddress(value) ?? value) : value };
  switch (kind) {
    case 'list':
      return (await call('sendListMessage', { params, body: { ...common, sections: sectionsOf(rows) } }))
        .message;
    case 'copy':
      return (await call('sendCopyMessage', { params, body: pressed })).message;
    case 'call':
      return (await call('sendCallMessage', { params, body: pressed })).message;
    case 'url':
      return (await call('sendUrlMessage', { params, body: pressed })).message;
    default: {
      const body = {
        title,
        sendvalue: amount,
        sendkey_type: keyType,
        sendKey: key,
        sendmerchant_name: merchant,
      };
      return (await call('sendPixMessage', { params, body })).message;
    }
  }
}
