import { companySettingDefaults } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { companySettingsOf, hidesNumbersFrom } from './company-settings.ts';
import { missingText } from './required-texts.ts';

describe("a company's settings", () => {
  it('are what it stored, over the defaults', () => {
    const settings = companySettingsOf(7, { userRating: 'enabled' });
    const usual = { ...companySettingDefaults, sendGreetingAccepted: 'disabled', companyId: 7 };
    expect(settings).toEqual({ ...usual, userRating: 'enabled' });
    expect(companySettingsOf(7, null)).toEqual(usual);
  });

  it('greet whoever is accepted as soon as there is a text for it', () => {
    const text = { greetingAcceptedMessage: 'Olá!' };
    expect(companySettingsOf(7, text).sendGreetingAccepted).toBe('enabled');
    expect(companySettingsOf(7, { sendGreetingAccepted: 'enabled' }).sendGreetingAccepted).toBe('disabled');
  });

  it.each([
    ['user', false, 'enabled', 'enabled', true],
    ['user', false, 'disabled', 'enabled', false],
    ['user', false, 'enabled', 'disabled', false],
    ['admin', false, 'enabled', 'enabled', false],
    ['user', true, 'enabled', 'enabled', false],
  ] as const)(
    'hide numbers from %s (super: %s) with LGPD %s and hiding %s: %s',
    (profile, isSuper, on, hide, hidden) => {
      expect(hidesNumbersFrom({ profile, super: isSuper }, { enableLGPD: on, lgpdHideNumber: hide })).toBe(
        hidden,
      );
    },
  );
});

describe('a text that a switch sends', () => {
  const on = {
    ...companySettingDefaults,
    sendMsgTransfTicket: 'enabled',
    transferMessage: 'Um momento',
  } as const;

  const off = { ...on, sendMsgTransfTicket: 'disabled' } as const;
  const silent = { ...companySettingDefaults, transferMessage: '' } as const;
  const refused = { ...companySettingDefaults, acceptCallWhatsapp: 'disabled' } as const;

  it.each([
    ['is not emptied while the switch is on', on, 'transferMessage', '', 'transferMessage'],
    ['may be changed', on, 'transferMessage', 'Já volto', undefined],
    ['may be emptied while the switch is off', off, 'transferMessage', '', undefined],
    ['may stay empty', { ...on, transferMessage: '' }, 'transferMessage', '', undefined],
    ['must be there before the switch goes on', silent, 'sendMsgTransfTicket', 'enabled', 'transferMessage'],
    ['lets the switch go on', off, 'sendMsgTransfTicket', 'enabled', undefined],
    ['lets the switch go off', { ...on, transferMessage: '' }, 'sendMsgTransfTicket', 'disabled', undefined],
    [
      'of refused calls is required while calls are not accepted',
      { ...refused, AcceptCallWhatsappMessage: 'x' },
      'AcceptCallWhatsappMessage',
      '',
      'AcceptCallWhatsappMessage',
    ],
    [
      'of refused calls must be there before calls are refused',
      companySettingDefaults,
      'acceptCallWhatsapp',
      'disabled',
      'AcceptCallWhatsappMessage',
    ],
    ['of no switch may be emptied', { ...on, lgpdLink: 'x' }, 'lgpdLink', '', undefined],
  ] as const)('%s', (_, before, name, value, text) => {
    expect(missingText(before, name, value)).toBe(text);
  });
});
