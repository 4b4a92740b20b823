import { describe, expect, it } from 'vitest';
import { speakerOf, type SpeakerFacts } from './speaker.ts';

const waiting: SpeakerFacts = {
  status: 'pending',
  queueId: null,
  userId: null,
  isGroup: false,
  imported: null,
  useIntegration: false,
  isOutOfHour: false,
  dialogue: {},
  disableBot: false,
  groupAsTicket: 'disabled',
  hasMenu: true,
  hasPrompt: false,
};
const at = { place: { queueId: 1, optionId: null } };

describe('who speaks to the customer', () => {
  it.each<[string, Partial<SpeakerFacts>, string, string]>([
    ['the menu is offered', {}, 'bot', 'menu'],
    ['there are options to choose from', { queueId: 1, dialogue: at }, 'bot', 'options'],
    [
      'no option is left, though the menu is in reach',
      { queueId: 1, dialogue: { place: { ...at.place, isEnd: true } } },
      'nobody',
      'waits',
    ],
    ['consent is asked for', { status: 'lgpd' }, 'bot', 'consent'],
    ['a rate is asked for', { status: 'nps', userId: 3 }, 'bot', 'rating'],
    ['nobody serves at this hour', { isOutOfHour: true }, 'bot', 'hours'],
    ['an integration has the ticket', { useIntegration: true, queueId: 1 }, 'integration', 'integration'],
    ['an AI answers', { hasPrompt: true, queueId: 1 }, 'ai', 'prompt'],
    ['an AI could answer in its hours', { hasPrompt: true, isOutOfHour: true }, 'bot', 'hours'],
    [
      'an integration is in its place',
      { hasPrompt: true, useIntegration: true },
      'integration',
      'integration',
    ],
    [
      'the AI has passed it on',
      { hasPrompt: true, queueId: 1, dialogue: { isPromptOver: true } },
      'nobody',
      'waits',
    ],
    ['the AI left and a menu is there', { hasPrompt: true, dialogue: { isPromptOver: true } }, 'bot', 'menu'],
    ['somebody is named already', { hasPrompt: true, userId: 3 }, 'nobody', 'waits'],
    ['an AI and a group', { hasPrompt: true, hasMenu: false, isGroup: true }, 'nobody', 'waits'],
    ['an AI that is off for the contact', { hasPrompt: true, disableBot: true }, 'nobody', 'botOff'],
    ['a person attends', { status: 'open', userId: 3 }, 'person', 'attended'],
    ['a group is attended', { status: 'group', userId: 3, isGroup: true }, 'person', 'attended'],
    ['a queue was chosen', { queueId: 1 }, 'nobody', 'waits'],
    ['it waits for somebody', { userId: 3 }, 'nobody', 'waits'],
    ['there is no menu', { hasMenu: false }, 'nobody', 'waits'],
    ['the bot is off for the contact', { disableBot: true }, 'nobody', 'botOff'],
    ['the bot has said all it may', { dialogue: { isLimitLogged: true } }, 'nobody', 'limit'],
    ['the ticket was imported', { imported: '2026-11-20T12:00:00.000Z' }, 'nobody', 'waits'],
    ['it is over', { status: 'closed' }, 'nobody', 'closed'],
  ])('when %s', (_, facts, who, why) => {
    expect(speakerOf({ ...waiting, ...facts })).toMatchObject({ who, why });
  });

  it('also reports whether the bot could lead', () => {
    const can = (facts: Partial<SpeakerFacts>) => speakerOf({ ...waiting, status: 'open', ...facts }).canLead;
    expect([can({}), can({ hasMenu: false }), can({ disableBot: true }), can({ isGroup: true })]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(can({ isGroup: true, groupAsTicket: 'enabled' })).toBe(true);
  });
});
