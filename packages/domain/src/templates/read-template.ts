import type { MessageTemplate, TemplateContent } from '@prosa/contract';

// Reads a template as the platform lists it into what we show and fill in. Source: the Cloud API's pages on templates
// and their components (2026). The input comes from outside: a part of an unexpected shape reads as empty.

type Part = Record<string, unknown>;
type Button = TemplateContent['buttons'][number];

export type ReadTemplate = TemplateContent & Pick<MessageTemplate, 'isSupported' | 'examples'>;

const partOf = (value: unknown): Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 100) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 4_096) : '');
const typeOf = (part: Part): string => textOf(part['type']).toUpperCase();

const headers: Partial<Record<string, NonNullable<TemplateContent['header']>['kind']>> = {
  TEXT: 'text',
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
};

const buttonTypes: Partial<Record<string, [type: Button['type'], value: string]>> = {
  QUICK_REPLY: ['reply', ''],
  URL: ['url', 'url'],
  PHONE_NUMBER: ['call', 'phone_number'],
  COPY_CODE: ['copy', ''],
};

/** Components that can be sent as they are or filled in here. */
const known = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);

function readButton(button: unknown): Button | null {
  const part = partOf(button);
  const [type, field] = buttonTypes[typeOf(part)] ?? [];
  if (!type) return null;
  const value = type === 'copy' ? '{{1}}' : textOf(part[field ?? '']);
  return { type, label: textOf(part['text']), value };
}

/** The names of the parameters in a text, in order, each once. */
export function parametersIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w{1,60})\s*\}\}/g)].map(([, name = '']) => name))];
}

/** The author's examples for the parameters of a text, given by name or in order. */
function examplesOf(part: Part, place: 'header' | 'body', text: string): [string, string][] {
  const example = partOf(part['example']);
  const named = listOf(example[`${place}_text_named_params`]).map((one) => partOf(one));
  const [first, ...rest] = listOf(example[`${place}_text`]);
  const given = Array.isArray(first) ? first : [first, ...rest];
  return parametersIn(text).flatMap((name, index) => {
    const byName = named.find((one) => textOf(one['param_name']) === name);
    const value = textOf(byName ? byName['example'] : given[index]);
    return value === '' ? [] : [[`${place}.${name}`, value] as [string, string]];
  });
}

function buttonExamples(buttons: unknown[]): [string, string][] {
  return buttons.flatMap((button, index) => {
    const { example, url } = partOf(button);
    const value = textOf(Array.isArray(example) ? example[0] : example);
    const before = textOf(url).split('{{')[0] ?? '';
    // The example of a URL is the whole address; the parameter is only its end.
    const shown = before !== '' && value.startsWith(before) ? value.slice(before.length) : value;
    return shown === '' ? [] : [[`button.${index}`, shown] as [string, string]];
  });
}

/**
 * Reads the components of a template. Templates for one-time codes are not supported: they have a form of their own,
 * and people do not send them.
 */
export function readTemplate(components: unknown, category = ''): ReadTemplate {
  const parts = listOf(components).map((part) => partOf(part));
  const one = (type: string) => parts.find((part) => typeOf(part) === type);
  const [head, body, foot] = [one('HEADER'), one('BODY'), one('FOOTER')];
  const kind = headers[textOf(head?.['format']).toUpperCase()];
  const rawButtons = listOf(one('BUTTONS')?.['buttons']);
  const buttons = rawButtons.map(readButton);
  const headText = kind === 'text' ? textOf(head?.['text']) : '';
  const bodyText = textOf(body?.['text']);
  return {
    header: kind ? { kind, text: headText } : null,
    body: bodyText,
    footer: textOf(foot?.['text']),
    buttons: buttons.filter((button) => button !== null),
    isSupported:
      parts.every((part) => known.has(typeOf(part))) &&
      (head === undefined || kind !== undefined) &&
      buttons.every((button) => button !== null) &&
      bodyText !== '' &&
      category.toUpperCase() !== 'AUTHENTICATION',
    examples: Object.fromEntries([
      ...(head ? examplesOf(head, 'header', headText) : []),
      ...(body ? examplesOf(body, 'body', bodyText) : []),
      ...buttonExamples(rawButtons),
    ]),
  };
}

const categories: Partial<Record<string, MessageTemplate['category']>> = {
  MARKETING: 'marketing',
  UTILITY: 'utility',
  AUTHENTICATION: 'authentication',
};
export const templateCategory = (word: string): MessageTemplate['category'] =>
  categories[word.toUpperCase()] ?? 'other';

const statuses: Partial<Record<string, MessageTemplate['status']>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  PENDING: 'pending',
  IN_REVIEW: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  IN_APPEAL: 'appealed',
  ARCHIVED: 'archived',
};
/** Status words of the platform's list and webhook; a template that is being removed or limited is 'other'. */
export const templateStatus = (word: string): MessageTemplate['status'] =>
  statuses[word.toUpperCase()] ?? 'other';

const qualities: Partial<Record<string, MessageTemplate['quality']>> = {
  GREEN: 'high',
  YELLOW: 'medium',
  RED: 'low',
};
export const templateQuality = (word: string): MessageTemplate['quality'] =>
  qualities[word.toUpperCase()] ?? null;
