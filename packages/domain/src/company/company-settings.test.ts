import { companySettingDefaults } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { companySettingsOf, hidesNumbersFrom } from './company-settings.ts';
import { emptiesRequiredText } from './required-texts.ts';

describe("a company's settings", () => {
  it('are what it stored, over the defaults', () => {
    const settings = companySettingsOf(7, { userRating: 'enabled' });
    expect(settings).toEqual({ ...companySettingDefaults, companyId: 7, userRating: 'enabled' });
    expect(companySettingsOf(7, null)).toEqual({ ...companySettingDefaults, companyId: 7 });
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

  it.each([
    ['is not emptied while the switch is on', on, 'transferMessage', '', true],
    ['may be changed', on, 'transferMessage', 'Já volto', false],
    [
      'may be emptied while the switch is off',
      { ...on, sendMsgTransfTicket: 'disabled' },
      'transferMessage',
      '',
      false,
    ],
    ['may stay empty', { ...on, transferMessage: '' }, 'transferMessage', '', false],
    [
      'of refused calls is required while calls are not accepted',
      { ...companySettingDefaults, acceptCallWhatsapp: 'disabled', AcceptCallWhatsappMessage: 'x' },
      'AcceptCallWhatsappMessage',
      '',
      true,
    ],
    ['of no switch may be emptied', { ...on, lgpdLink: 'x' }, 'lgpdLink', '', false],
  ] as const)('%s', (_, before, name, value, refused) => {
    expect(emptiesRequiredText(before, name, value)).toBe(refused);
  });
});
