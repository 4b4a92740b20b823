import type { CompanySettingName, CompanySettingValues } from '@prosa/contract';

interface SentText {
  text:
    | 'transferMessage'
    | 'greetingAcceptedMessage'
    | 'sendQueuePositionMessage'
    | 'AcceptCallWhatsappMessage';
  /** The switch that sends the text, and its value while it does. */
  sentBy: CompanySettingName;
  value: 'enabled' | 'disabled';
}

/** Texts that a switch sends: it cannot be turned on without its text, nor the text be emptied while it is on. */
const sentTexts: readonly SentText[] = [
  { text: 'transferMessage', sentBy: 'sendMsgTransfTicket', value: 'enabled' },
  { text: 'greetingAcceptedMessage', sentBy: 'sendGreetingAccepted', value: 'enabled' },
  { text: 'sendQueuePositionMessage', sentBy: 'sendQueuePosition', value: 'enabled' },
  // This text answers calls that are not accepted.
  { text: 'AcceptCallWhatsappMessage', sentBy: 'acceptCallWhatsapp', value: 'disabled' },
];

/**
 * The text that a change would leave empty although it is sent; undefined: the change is fine. What was so before may
 * stay so.
 */
export function missingText(
  before: CompanySettingValues,
  name: CompanySettingName,
  value: unknown,
): CompanySettingName | undefined {
  const missing = sentTexts.find(({ text, sentBy, value: on }) => {
    if (text === name) return value === '' && before[text] !== '' && before[sentBy] === on;
    return sentBy === name && value === on && before[sentBy] !== on && before[text] === '';
  });
  return missing?.text;
}
