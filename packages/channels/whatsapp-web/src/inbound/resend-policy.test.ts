import { expect, test } from 'vitest';
import { mayResendTo } from './resend-policy.ts';

const ana = { kind: 'phone', value: '5511999990001' } as const;
const anaLid = { kind: 'lid', value: '77' } as const;
const group = { kind: 'group', value: '120363' } as const;
const numbers: Record<string, string> = {
  '77@lid': '5511999990001:0@s.whatsapp.net',
  '88@lid': '552@s.whatsapp.net',
};
const numberOf = async (lid: string) => numbers[lid] ?? null;

test.each([
  ['her number', ana, '5511999990001@s.whatsapp.net', true],
  ['a device of her number', ana, '5511999990001:4@s.whatsapp.net', true],
  ['her number as it was once written', ana, '551199990001@s.whatsapp.net', true],
  ['another number', ana, '5511999990002@s.whatsapp.net', false],
  ['her alias', ana, '77@lid', true],
  ['the alias of somebody else', ana, '88@lid', false],
  ['an alias that nobody has told of', ana, '99@lid', true],
  ['her number, of what went to her alias', anaLid, '5511999990001@s.whatsapp.net', true],
  ['another number, of what went to her alias', anaLid, '5511999990002@s.whatsapp.net', false],
  ['another alias, of what went to hers', anaLid, '88@lid', false],
  ['a group, of what went to her', ana, '120363@g.us', false],
  ['the group itself', group, '120363@g.us', true],
  ['another group', group, '120364@g.us', false],
  ['a person, of what went to a group', group, '5511999990001@s.whatsapp.net', false],
  ['nobody', ana, null, false],
  ['a robot', ana, '1@bot', false],
])('a message is resent only into a chat of its receiver: %s', async (_, to, chat, may) => {
  expect(await mayResendTo(to, chat, numberOf)).toBe(may);
});

test('a message is resent when the number of an alias cannot be read', async () => {
  const away = () => Promise.reject(new Error('the store is away'));
  expect(await mayResendTo(ana, '77@lid', away)).toBe(true);
});
