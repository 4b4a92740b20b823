import { buttonsJson, listJson } from '../../messages/message-data.ts';
import type { Facts } from '../facts.ts';
import type { Part } from '../script.ts';
import { words } from './words.ts';

/** What a customer can choose from: names numbered from 1, with the ways back and out. */
export interface Choices {
  text: string;
  names: readonly string[];
  isInTree: boolean;
}

/** The choices that fit on buttons inside a tree, beside the button that ends; the menu of queues takes one less. */
const BUTTONS = 4;

function asText({ text, names, isInTree }: Choices): Part {
  const lines = names.map((name, index) => `*[ ${index + 1} ]* - ${name}`);
  const ways = isInTree ? [words.back, words.end] : [words.menuEnd];
  return { body: [text, [...lines, ...ways].join('\n')].filter((part) => part.trim() !== '').join('\n\n') };
}

function asList({ text, names, isInTree }: Choices): Part {
  const row = (title: string, rowId: string) => ({ title, description: '', rowId });
  const rows = names.map((name, index) => row(name, `${index + 1}`));
  if (isInTree) rows.push(row(words.backLabel, '#'));
  rows.push(row(words.endLabel, 'Sair'));
  const description = text.trim() === '' ? words.listButton : text;
  const sections = [{ title: words.listSection, rows }];
  const dataJson = listJson({ title: '', description, footer: '', button: words.listButton, sections });
  return { body: description, mediaType: 'listMessage', dataJson };
}

function asButtons({ text, names, isInTree }: Choices): Part {
  const button = (label: string, value: string) => ({ type: 'reply' as const, label, value });
  const buttons = names.map((name, index) => button(name, `${index + 1}`));
  buttons.push(button(words.endLabel, 'Sair'));
  const body = [text, isInTree ? words.back : ''].filter((part) => part.trim() !== '').join('\n\n');
  const shown = body === '' ? words.listButton : body;
  const dataJson = buttonsJson({ text: shown, footer: '', thumbnail: null, buttons });
  return { body: shown, mediaType: 'interactiveMessage', dataJson };
}

/** Shows choices as the company has set it, where the channel can show that; otherwise as text. */
export function choicesPart({ company, connection }: Facts, choices: Choices): Part {
  const { chatBotType } = company.settings;
  const most = choices.isInTree ? BUTTONS : BUTTONS - 1;
  if (chatBotType === 'list' && connection.interactive.includes('list')) return asList(choices);
  const isFew = choices.names.length <= most;
  if (chatBotType === 'button' && isFew && connection.interactive.includes('button'))
    return asButtons(choices);
  return asText(choices);
}

/** The chosen number, from 1 to `count`; null when it is no such choice. */
export function chosenNumber(choice: string, count: number): number | null {
  // As people write it: 1, 01, [1], "1." or "1)".
  const digits = /^\[?\s*0*(\d{1,3})\s*\]?[.)º°]?$/.exec(choice)?.[1];
  const number = digits === undefined ? Number.NaN : Number(digits);
  return number >= 1 && number <= count ? number : null;
}

export const isEnd = (choice: string): boolean => /^\[?\s*sair\s*\]?[.!]?$/i.test(choice);
export const isBack = (choice: string): boolean => /^\[?\s*#\s*\]?$/.test(choice);
