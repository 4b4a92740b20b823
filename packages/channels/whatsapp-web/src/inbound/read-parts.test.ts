import { readMessageData } from '@prosa/domain';
import type { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { events } from '../testing/wire.ts';

describe('a message of several parts', () => {
  const parts: [string, proto.IMessage, string, object][] = [
    [
      'a list',
      {
        listMessage: {
          title: 'T',
          description: 'D',
          buttonText: 'B',
          sections: [{ title: 'S', rows: [{ title: 'Um', rowId: '1' }] }],
        },
      },
      'listMessage',
      { kind: 'list', title: 'T', sections: [{ title: 'S', rows: [{ title: 'Um', rowId: '1' }] }] },
    ],
    [
      'buttons',
      {
        buttonsMessage: { contentText: 'C', buttons: [{ buttonId: '1', buttonText: { displayText: 'Um' } }] },
      },
      'interactiveMessage',
      { kind: 'buttons', text: 'C', buttons: [{ type: 'reply', label: 'Um', value: '1' }] },
    ],
    [
      'a template',
      {
        templateMessage: {
          hydratedTemplate: {
            hydratedContentText: 'C',
            hydratedButtons: [
              { urlButton: { displayText: 'Loja', url: 'https://l.test' } },
              { callButton: { displayText: 'Ligar', phoneNumber: '+55' } },
              { quickReplyButton: { displayText: 'Sim', id: 's' } },
            ],
          },
        },
      },
      'interactiveMessage',
      { buttons: [{ type: 'url' }, { type: 'call' }, { type: 'reply', value: 's' }] },
    ],
    [
      'new buttons, to be opened once',
      {
        viewOnceMessage: {
          message: {
            interactiveMessage: {
              body: { text: 'C' },
              nativeFlowMessage: {
                buttons: [
                  { name: 'cta_copy', buttonParamsJson: '{"display_text":"Copiar","copy_code":"X"}' },
                ],
              },
            },
          },
        },
      },
      'interactiveMessage',
      { text: 'C', buttons: [{ type: 'copy', label: 'Copiar', value: 'X' }] },
    ],
    [
      'a payment',
      {
        interactiveMessage: {
          body: { text: 'Bolo' },
          nativeFlowMessage: {
            buttons: [
              {
                name: 'review_and_pay',
                buttonParamsJson: '{"total_amount":{"value":1250,"offset":100},"reference_id":"R"}',
              },
            ],
          },
        },
      },
      'interactiveMessage',
      { kind: 'payment', cents: 1_250, reference: 'R' },
    ],
  ];
  it.each(parts)('keeps its parts for the screen: %s', (_, message, mediaType, expected) => {
    const event = events(message)[0];
    if (event?.kind !== 'message') throw new Error('no message');
    expect(event.mediaType).toBe(mediaType);
    expect(readMessageData({ ...event, dataJson: event.dataJson ?? null })).toMatchObject(expected);
  });
});
