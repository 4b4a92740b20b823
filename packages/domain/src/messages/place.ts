import { webAddress } from './read-message-data.ts';

/** A shared place; a part that its message lacks is empty or null. */
export interface SharedPlace {
  name: string;
  address: string;
  /** "-23.5614, -46.6559" */
  coordinates: string;
  link: string | null;
  /** A data URL with a small picture of the map. */
  picture: string | null;
}

const drawn = /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
/** Coordinates at the end of the text. The pattern has no ambiguous repetition, because strangers write this text. */
const pair = /(?:^|\s-\s)\s*(-?\d{1,2}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** A name and its address come as one text, split at commas; a comma before a street number does not split. */
function inTwo(called: string): { name: string; address: string } {
  const [name = '', ...address] = called.split(/,\s+(?!\d)/);
  return { name, address: address.join(', ') };
}

/** Reads a location's body, `<picture> | <link> | <name> - <lat>, <lng>`; any of the parts may be missing. */
export function readSharedPlace(body: string): SharedPlace {
  const parts = body.split('|').map((part) => part.trim());
  const picture = parts.find((part) => drawn.test(part)) ?? null;
  const given = parts.map(webAddress).find((address) => address !== null) ?? null;
  const words =
    parts.findLast((part) => part !== '' && !part.startsWith('data:') && webAddress(part) === null) ?? '';
  const found = pair.exec(words);
  const [, north, east] = found ?? [];
  const onMap = found && `https://www.google.com/maps/search/?api=1&query=${north}%2C${east}`;
  return {
    ...inTwo(words.slice(0, found?.index).trim()),
    coordinates: found ? `${north}, ${east}` : '',
    link: given ?? onMap,
    picture,
  };
}
