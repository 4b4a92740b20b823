import type { TemplateContent } from '@prosa/contract';
import { parametersIn } from './read-template.ts';

// What a template needs before it can be sent, what is wrong with its values, and what the customer reads.

export interface TemplateField {
  /** For example header.1, body.order_number or button.0. */
  key: string;
  place: 'header' | 'body' | 'button';
  /** The parameter's number or name in the template; for a button the button's label. */
  name: string;
  longest: number;
}
export type TemplateProblem = 'missing' | 'tooLong' | 'lines' | 'spaces';

// The Cloud API's limits for the filled texts of a template, in characters (2026).
const LONGEST = { header: 60, body: 1_024, url: 2_000, copy: 20 };

export function templateFields({ header, body, buttons }: TemplateContent): TemplateField[] {
  const inText = (place: 'header' | 'body', text: string): TemplateField[] =>
    parametersIn(text).map((name) => ({ key: `${place}.${name}`, place, name, longest: LONGEST[place] }));
  return [
    ...inText('header', header?.text ?? ''),
    ...inText('body', body),
    ...buttons.flatMap(({ type, label, value }, index): TemplateField[] => {
      if ((type !== 'url' && type !== 'copy') || parametersIn(value).length === 0) return [];
      return [{ key: `button.${index}`, place: 'button', name: label, longest: LONGEST[type] }];
    }),
  ];
}

/** The kind of file that a template needs in its header; null when it needs none. */
export const templateFile = ({ header }: TemplateContent): 'image' | 'video' | 'document' | null =>
  header && header.kind !== 'text' ? header.kind : null;

const fill = (text: string, valueOf: (name: string) => string | undefined): string =>
  text.replaceAll(/\{\{\s*(\w{1,60})\s*\}\}/g, (mark, name: string) => valueOf(name) || mark);

/** The template as the customer reads it; a parameter without a value keeps its {{mark}}. */
export function filledTemplate(
  { header, body, footer, buttons }: TemplateContent,
  values: Readonly<Record<string, string>>,
): TemplateContent {
  const given = (key: string) => (Object.hasOwn(values, key) ? values[key] : undefined);
  return {
    header: header && { ...header, text: fill(header.text, (name) => given(`header.${name}`)) },
    body: fill(body, (name) => given(`body.${name}`)),
    footer,
    buttons: buttons.map((button, index) => ({
      ...button,
      value: fill(button.value, () => given(`button.${index}`)),
    })),
  };
}

function problemOf(value: string, { place, longest }: TemplateField): TemplateProblem | null {
  if (value.trim() === '') return 'missing';
  // The platform refuses line breaks and tabs in a parameter, and more than four spaces in a row.
  if (/[\n\r\t\v\f\u2028\u2029]/.test(value)) return 'lines';
  if (place === 'button' ? /\s/.test(value) : / {5,}/.test(value)) return 'spaces';
  return value.length > longest ? 'tooLong' : null;
}

/** The problems of the values, by parameter; empty when the platform accepts them. */
export function templateProblems(
  content: TemplateContent,
  values: Readonly<Record<string, string>>,
): Record<string, TemplateProblem> {
  const fields = templateFields(content);
  const problems: Record<string, TemplateProblem> = {};
  for (const field of fields) {
    const value = Object.hasOwn(values, field.key) ? (values[field.key] ?? '') : '';
    const problem = problemOf(value, field);
    if (problem) problems[field.key] = problem;
  }
  if (Object.keys(problems).length > 0) return problems;
  // Each value is short enough, but the filled text may still be too long.
  const { header, body } = filledTemplate(content, values);
  const texts = { header: header?.text ?? '', body };
  for (const place of ['header', 'body'] as const) {
    const last = fields.findLast((field) => field.place === place);
    if (last && texts[place].length > LONGEST[place]) problems[last.key] = 'tooLong';
  }
  return problems;
}

/** A template as one text, for lists, quotes, the search, and channels without templates. */
export function templateText({ header, body }: TemplateContent): string {
  return header?.text ? `*${header.text}*\n${body}` : body;
}
