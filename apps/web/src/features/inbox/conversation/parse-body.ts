/** A place as the inbox stores it: "<picture> | <link> | <latitude, longitude>". Only web links are links. */
export function parseLocation(body: string): { href: string | undefined; label: string } {
  const parts = body.split('|').map((part) => part.trim());
  const href = parts.find((part) => /^https?:\/\//.test(part));
  const label = parts.findLast((part) => part !== '' && !part.startsWith('data:') && !/^https?:/.test(part));
  return { href, label: label ?? '' };
}

export interface Card {
  name: string;
  number: string;
}

/** The cards of a vCard text. */
export function parseCard(body: string): Card[] {
  const cards = body.split(/BEGIN:VCARD/i).filter((text) => text.includes(':'));
  return cards.map((text) => ({
    name: /^FN[^:]*:(.*)$/im.exec(text)?.[1]?.trim() ?? '',
    number:
      /^TEL[^:]*:(.*)$/im.exec(text)?.[1]?.trim() ??
      /^item\d+\.TEL[^:]*:(.*)$/im.exec(text)?.[1]?.trim() ??
      '',
  }));
}
