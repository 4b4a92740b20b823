import { visibleName } from '@prosa/contract';

export interface Card {
  name: string;
  /** Digits with an optional +, or a mask ('**-**34'); '' when the card has none. */
  number: string;
}

const MAX_CARDS = 50;
const MAX_NAME = 250;

/** A line that begins with a blank continues the line before (RFC 6350, 3.2). */
const unfolded = (text: string) => text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]/g, '');

const plainText = (text: string) =>
  visibleName(text.replaceAll(/\\n/gi, ' ').replaceAll(/\\([\\,;:])/g, '$1')).slice(0, MAX_NAME);

/** Name, parameters and value of a line; a group's name before it ("item1.TEL") is ignored. */
const lineForm = /^(?:[\w-]+\.)?(?<name>[A-Za-z-]+)(?<parameters>(?:;[^:\n]*)?):(?<value>.*)$/;

function nameOf(structured: string): string {
  const [family = '', given = ''] = structured.split(/(?<!\\);/);
  return plainText(`${given} ${family}`);
}

const hiddenForm = /^\*\*-\*\*\d{2}$/;

function numberOf(parameters: string, value: string): string {
  if (hiddenForm.test(value)) return value;
  const id = /waid=(\d{5,20})/i.exec(parameters)?.[1];
  if (id) return id;
  const number = value.replace(/^tel:/i, '').replaceAll(/[^\d+]/g, '');
  return /^\+?\d{3,20}$/.test(number) ? number : '';
}

function cardOf(text: string): Card {
  const card = { name: '', number: '' };
  let structured = '';
  for (const line of text.split('\n')) {
    const { name = '', parameters = '', value = '' } = lineForm.exec(line.trimEnd())?.groups ?? {};
    const kind = name.toUpperCase();
    if (kind === 'FN' && card.name === '') card.name = plainText(value);
    if (kind === 'N' && structured === '') structured = nameOf(value);
    if (kind === 'TEL' && card.number === '') card.number = numberOf(parameters, value);
  }
  return { ...card, name: card.name || structured };
}

/** The cards of a vCard text of any version, however broken; what cannot be read is left out. */
export function readCards(body: string): Card[] {
  return unfolded(body)
    .split(/^BEGIN:VCARD[ \t]*$/im)
    .slice(1, MAX_CARDS + 1)
    .map((text) => cardOf(text.split(/^END:VCARD/im)[0] ?? ''))
    .filter(({ name, number }) => name !== '' || number !== '');
}

const escaped = (text: string) => text.replaceAll(/[\\,;]/g, String.raw`\$&`);

export function writeCards(cards: readonly Card[]): string {
  return cards
    .map(({ name, number }) => [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `FN:${escaped(name)}`,
      `TEL:${number}`,
      'END:VCARD',
    ])
    .flat()
    .join('\n');
}
