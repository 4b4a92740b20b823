import type { CompanySettingName, CompanySettingValues } from '@prosa/contract';

interface RequiredText {
  text: CompanySettingName;
  isRequired: (settings: CompanySettingValues) => boolean;
}

/** Texts that a switch sends: while it is on they are not taken away. */
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
  // Calls that are not accepted are answered by this text.
  {
    text: 'AcceptCallWhatsappMessage',
    isRequired: ({ acceptCallWhatsapp }) => acceptCallWhatsapp === 'disabled',
  },
];

/** Whether a change would empty a text that is being sent. One that was empty already stays so. */
export function emptiesRequiredText(
  before: CompanySettingValues,
  name: CompanySettingName,
  value: unknown,
): boolean {
  const required = requiredTexts.find(({ text }) => text === name);
  return value === '' && before[name] !== '' && required?.isRequired(before) === true;
}
