import type { CompanySettingName, CompanySettingValues } from '@prosa/contract';

interface RequiredText {
  text: CompanySettingName;
  isRequired: (settings: CompanySettingValues) => boolean;
}

/** Texts that a switch sends; they cannot be emptied while the switch is on. */
const requiredTexts: readonly RequiredText[] = [
  { text: 'transferMessage', isRequired: ({ sendMsgTransfTicket }) => sendMsgTransfTicket === 'enabled' },
  {
    text: 'greetingAcceptedMessage',
    isRequired: ({ sendGreetingAccepted }) => sendGreetingAccepted === 'enabled',
  },
  {
    text: 'sendQueuePositionMessage',
    isRequired: ({ sendQueuePosition }) => sendQueuePosition === 'enabled',
  },
  // This text answers calls that are not accepted.
  {
    text: 'AcceptCallWhatsappMessage',
    isRequired: ({ acceptCallWhatsapp }) => acceptCallWhatsapp === 'disabled',
  },
];

/** Whether a change would empty a text that is in use. A text that is already empty may stay so. */
export function emptiesRequiredText(
  before: CompanySettingValues,
  name: CompanySettingName,
  value: unknown,
): boolean {
  const required = requiredTexts.find(({ text }) => text === name);
  return value === '' && before[name] !== '' && required?.isRequired(before) === true;
}
