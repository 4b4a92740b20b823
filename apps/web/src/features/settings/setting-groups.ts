import type { CompanySettingName, CompanySettings } from '@prosa/contract';

/** Campaigns have a screen of their own, and each connection decides itself whether it takes groups. */
export type ShownSetting = Exclude<CompanySettingName, 'campaignsEnabled' | 'CheckMsgIsGroup'>;

export interface SettingEntry {
  name: ShownSetting;
  kind: 'switch' | 'flag' | 'bot' | 'hours' | 'zone' | 'seconds' | 'text' | 'line';
  /** Shown only while this returns true: while the option to which it belongs is set accordingly. */
  shownIf?: (settings: CompanySettings) => boolean;
  /** Shown as missing while it is empty: without it nothing is sent. */
  isNeeded?: boolean;
  /** The text that is sent while the option has this value, and which must be written before it gets the value. */
  text?: { name: ShownSetting; sentWhen: 'enabled' | 'disabled' };
}

const on = (name: ShownSetting, value: string | boolean = 'enabled') => ({
  shownIf: (settings: CompanySettings) => settings[name] === value,
});

export const settingGroups = {
  bot: [
    { name: 'chatBotType', kind: 'bot' },
    { name: 'sendGreetingMessageOneQueues', kind: 'switch' },
    {
      name: 'sendQueuePosition',
      kind: 'switch',
      text: { name: 'sendQueuePositionMessage', sentWhen: 'enabled' },
    },
    { name: 'userRandom', kind: 'switch' },
    { name: 'DirectTicketsToWallets', kind: 'flag' },
  ],
  hours: [
    { name: 'scheduleType', kind: 'hours' },
    { name: 'timezone', kind: 'zone' },
  ],
  service: [
    {
      name: 'sendGreetingAccepted',
      kind: 'switch',
      text: { name: 'greetingAcceptedMessage', sentWhen: 'enabled' },
    },
    {
      name: 'sendMsgTransfTicket',
      kind: 'switch',
      text: { name: 'transferMessage', sentWhen: 'enabled' },
    },
    { name: 'closeTicketOnTransfer', kind: 'flag' },
    { name: 'sendFarewellWaitingTicket', kind: 'switch' },
    { name: 'requiredTag', kind: 'switch' },
    { name: 'userRating', kind: 'switch' },
    { name: 'pauseReasons', kind: 'text' },
  ],
  messages: [
    { name: 'sendSignMessage', kind: 'switch' },
    { name: 'undoSendSeconds', kind: 'seconds' },
    { name: 'acceptAudioMessageContact', kind: 'switch' },
    {
      name: 'acceptCallWhatsapp',
      kind: 'switch',
      text: { name: 'AcceptCallWhatsappMessage', sentWhen: 'disabled' },
    },
    { name: 'showNotificationPending', kind: 'flag' },
  ],
  security: [
    { name: 'requireSecondFactor', kind: 'switch' },
    { name: 'severalSessions', kind: 'switch' },
  ],
  privacy: [
    { name: 'enableLGPD', kind: 'switch' },
    { name: 'lgpdMessage', kind: 'text', isNeeded: true, ...on('enableLGPD') },
    { name: 'lgpdLink', kind: 'line', ...on('enableLGPD') },
    { name: 'lgpdConsent', kind: 'switch', ...on('enableLGPD') },
    { name: 'lgpdDeleteMessage', kind: 'switch', ...on('enableLGPD') },
    { name: 'lgpdHideNumber', kind: 'switch', ...on('enableLGPD') },
  ],
} as const satisfies Record<string, readonly SettingEntry[]>;
export type SettingGroup = keyof typeof settingGroups;
