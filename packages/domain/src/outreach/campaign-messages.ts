import type { Campaign, CampaignVariable } from '@prosa/contract';
import { ownName } from '../contacts/contact-address.ts';
import { withoutNames } from '../messages/without-names.ts';

type Texts = Pick<
  Campaign,
  | 'message1'
  | 'message2'
  | 'message3'
  | 'message4'
  | 'message5'
  | 'confirmationMessage1'
  | 'confirmationMessage2'
  | 'confirmationMessage3'
  | 'confirmationMessage4'
  | 'confirmationMessage5'
>;
type Kind = 'message' | 'confirmationMessage';
const numbers = [1, 2, 3, 4, 5] as const;

/** One of the messages of a campaign: the first has the number 1. */
export interface CampaignMessage {
  variant: number;
  text: string;
}

/** The messages that are used: the empty ones are left out. */
export const messagesOf = (campaign: Texts, kind: Kind): CampaignMessage[] =>
  numbers.flatMap((variant) => {
    const text = campaign[`${kind}${variant}`].trim();
    return text === '' ? [] : [{ variant, text }];
  });

/** Spreads ids that follow each other over all numbers of 32 bits. */
function mixed(id: number): number {
  let mix = Math.imul((id ^ Math.floor(id / 2 ** 32)) | 0, 0x9e_37_79_b1);
  mix = Math.imul(mix ^ (mix >>> 16), 0x85_eb_ca_6b);
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2_b2_ae_35);
  return (mix ^ (mix >>> 16)) >>> 0;
}

/**
 * The message for one recipient. The same id gives the same message, so that a repeated attempt sends no other text.
 */
export function chosenMessage(
  messages: readonly CampaignMessage[],
  deliveryId: number,
): CampaignMessage | undefined {
  return messages[mixed(deliveryId) % Math.max(1, messages.length)];
}

/** What the placeholders of every message stand for. */
export interface Recipient {
  name: string;
  number: string;
  email: string;
}

/** Placeholders that every company has. */
export const ownPlaceholders = ['nome', 'numero', 'email'] as const;
const valueOf: Record<(typeof ownPlaceholders)[number], (recipient: Recipient) => string> = {
  nome: ({ name }) => name,
  numero: ({ number }) => number,
  email: ({ email }) => email,
};

/** {{key}} before {key}: otherwise the outer braces would stay. */
const placeholder = /\{\{\s*([\p{L}\p{N}_-]{1,40})\s*\}\}|\{\s*([\p{L}\p{N}_-]{1,40})\s*\}/gu;
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** Placeholders of a text that stand for nothing, each once, as they are written. */
export function unknownPlaceholders(text: string, variables: readonly CampaignVariable[]): string[] {
  const known = new Set<string>([...ownPlaceholders, ...variables.map(({ key }) => keyOf(key))]);
  const names = [...text.matchAll(placeholder)].map(([, twice, once]) => twice ?? once ?? '');
  return [...new Set(names)].filter((name) => !known.has(keyOf(name)));
}

/**
 * Replaces the placeholders once: a name or a value that looks like a placeholder stays as it is. One that stands for
 * nothing becomes empty, so that nobody reads it.
 */
export function filledValue(
  text: string,
  recipient: Recipient,
  variables: readonly CampaignVariable[],
): string {
  const values = new Map<string, string>(variables.map(({ key, value }) => [keyOf(key), value]));
  for (const name of ownPlaceholders) values.set(name, valueOf[name](recipient));
  return text.replaceAll(placeholder, (_, twice: string | undefined, once: string | undefined) => {
    return values.get(keyOf(twice ?? once ?? '')) ?? '';
  });
}

const namePlaceholder = /\{\{\s*nome\s*\}\}|\{\s*nome\s*\}/iu;

/** The text as the recipient reads it: whoever has no name of their own is not greeted with the number. */
export function filledMessage(
  text: string,
  recipient: Recipient,
  variables: readonly CampaignVariable[],
): string {
  const isNamed = ownName(recipient.name) !== '';
  return filledValue(isNamed ? text : withoutNames(text, namePlaceholder), recipient, variables);
}

/** Why own placeholders are refused, by the field. */
export function variableProblems(
  variables: readonly CampaignVariable[],
): { field: string; message: string }[] {
  const seen = new Set<string>(ownPlaceholders);
  return variables.flatMap(({ key }, index) => {
    const name = keyOf(key);
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [{ field: `settings.variables.${index}.key`, message: `{${key}} stands for something already` }];
  });
}

type Checked = Texts &
  Pick<
    Campaign,
    'confirmation' | 'userId' | 'queueId' | 'openTicket' | 'templateId' | 'templateName' | 'templateValues'
  >;
type Problem = { field: string; message: string };

/** The name is known once the campaign is stored, and stays when the template is gone. */
const hasTemplate = ({ templateId, templateName }: Checked): boolean =>
  templateId !== null || templateName !== null;

/** The texts that are sent: those of a template replace the messages, and only a campaign that asks has questions. */
const isSent = (campaign: Checked, kind: Kind): boolean =>
  kind === 'message' ? !hasTemplate(campaign) : campaign.confirmation;

/** What is wrong with the texts and the ticket of a campaign, whether it starts or not. */
export function campaignProblems(campaign: Checked, variables: readonly CampaignVariable[]): Problem[] {
  const kinds = (['message', 'confirmationMessage'] as const).filter((kind) => isSent(campaign, kind));
  const texts = kinds.flatMap((kind) =>
    numbers.map((variant) => [`${kind}${variant}`, campaign[`${kind}${variant}`]] as const),
  );
  const templateValues = hasTemplate(campaign) ? campaign.templateValues : {};
  const values = Object.entries(templateValues).map(
    ([key, value]) => [`templateValues.${key}`, value] as const,
  );
  const unknown = [...texts, ...values].flatMap(([field, text]) =>
    unknownPlaceholders(text, variables).map((name) => ({ field, message: `unknown: {${name}}` })),
  );
  const isWithoutQueue =
    campaign.openTicket === 'enabled' && campaign.userId !== null && campaign.queueId === null;
  return isWithoutQueue ? [...unknown, { field: 'queueId', message: 'required with a user' }] : unknown;
}

/** What a campaign lacks to start. */
export function startProblems(campaign: Checked & Pick<Campaign, 'contactListId' | 'whatsappId'>): Problem[] {
  const problems: Problem[] = [];
  const required = (field: string) => problems.push({ field, message: 'required' });
  if (campaign.whatsappId === null) required('whatsappId');
  if (campaign.contactListId === null) required('contactListId');
  if (campaign.templateName === null && messagesOf(campaign, 'message').length === 0) required('message1');
  if (campaign.templateName !== null && campaign.templateId === null) required('templateId');
  if (campaign.confirmation && messagesOf(campaign, 'confirmationMessage').length === 0)
    required('confirmationMessage1');
  return problems;
}
