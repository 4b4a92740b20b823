import type { ShownMessage } from '@prosa/channel-driver/conformance';
import { at, type Json, listOf, text } from '../json.ts';
import type { Answer } from './graph-server.ts';

/** A template as the platform lists it. */
export type SimulatedTemplate = Json & { id: string; name: string; language: string; status: string };

const COUNT = 132_000;
const UNKNOWN = 132_001;
const FORMAT = 132_012;
const PAUSED = 132_015;
const DISABLED = 132_016;

/** One page of the list, with a cursor while there is more. */
export function templatePage(templates: SimulatedTemplate[], query: URLSearchParams): Answer {
  const limit = Number(query.get('limit') ?? 25);
  const start = Number(query.get('after') ?? 0);
  const data = templates.slice(start, start + limit);
  const end = start + data.length;
  const paging =
    end < templates.length
      ? { cursors: { after: String(end) }, next: `https://graph/next?after=${end}` }
      : {};
  return { status: 200, json: { data, paging } };
}

const part = (template: Json, type: string): Json | undefined =>
  listOf(template['components']).find((one) => text(one['type']).toUpperCase() === type);

/** Returns the text of a parameter, or an error code if it is invalid. */
function checkText(value: Json): string | number {
  const words = text(value['text']);
  return value['type'] === 'text' && words !== '' && !/[\n\t]| {5,}/.test(words) ? words : FORMAT;
}

function filled(pattern: string, component: Json | undefined): string | number {
  const marks = [...new Set(pattern.match(/\{\{\w+\}\}/g))];
  const parameters = listOf(component?.['parameters']);
  if (marks.length !== parameters.length) return COUNT;
  let whole = pattern;
  for (const [index, parameter] of parameters.entries()) {
    const words = checkText(parameter);
    if (typeof words === 'number') return words;
    const name = text(parameter['parameter_name']) || String(index + 1);
    if (!whole.includes(`{{${name}}}`)) return FORMAT;
    whole = whole.replaceAll(`{{${name}}}`, words);
  }
  return whole;
}

function headerOf(template: Json, given: Json[], hasFile: (id: string) => boolean): string | number {
  const head = part(template, 'HEADER');
  const component = given.find((one) => one['type'] === 'header');
  if (!head) return component ? COUNT : '';
  const format = text(head['format']).toLowerCase();
  if (format === 'text') return filled(text(head['text']), component);
  const [file] = listOf(component?.['parameters']);
  if (file?.['type'] !== format) return FORMAT;
  return hasFile(text(at(file, format)['id'])) ? `[${format}]` : FORMAT;
}

function buttonsOf(template: Json, given: Json[]): string | number {
  const buttons = listOf(part(template, 'BUTTONS')?.['buttons']);
  const lines: string[] = [];
  for (const [index, button] of buttons.entries()) {
    const component = given.find((one) => one['type'] === 'button' && one['index'] === String(index));
    const [parameter] = listOf(component?.['parameters']);
    const isCopy = button['type'] === 'COPY_CODE';
    const needsExample = isCopy || text(button['url']).includes('{{1}}');
    if (needsExample !== (parameter !== undefined)) return COUNT;
    const value = parameter ? text(parameter[isCopy ? 'coupon_code' : 'text']) : '';
    if (needsExample && value === '') return FORMAT;
    const shown = text(button['url']).replace('{{1}}', value) || value;
    lines.push([text(button['text']), shown].filter(Boolean).join(': '));
  }
  return lines.join('\n');
}

/** The message that the customer sees for a template request; a number is the platform's error code. */
export function readTemplateMessage(
  content: Json,
  templates: SimulatedTemplate[],
  hasFile: (id: string) => boolean,
): Pick<ShownMessage, 'body' | 'quotedWid' | 'hasMedia' | 'hasParts'> | number {
  const code = text(at(content, 'language')['code']);
  const template = templates.find(({ name, language }) => name === content['name'] && language === code);
  if (!template) return UNKNOWN;
  if (template.status === 'PAUSED') return PAUSED;
  if (template.status === 'DISABLED') return DISABLED;
  if (template.status !== 'APPROVED') return UNKNOWN;
  const given = listOf(content['components']);
  const body = text(part(template, 'BODY')?.['text']);
  const checks = [
    headerOf(template, given, hasFile),
    filled(
      body,
      given.find((one) => one['type'] === 'body'),
    ),
    text(part(template, 'FOOTER')?.['text']),
    buttonsOf(template, given),
  ];
  const error = checks.find((check) => typeof check === 'number');
  if (error !== undefined) return error;
  const hasMedia = /^\[\w+\]$/.test(String(checks[0]));
  return { body: checks.filter(Boolean).join('\n'), quotedWid: null, hasMedia, hasParts: true };
}
