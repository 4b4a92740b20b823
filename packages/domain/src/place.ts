import { webAddress } from './read-message-data.ts';

/** What is known of a shared place; what its message does not say is empty, or null. */
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
/** At the end of a line. Nothing in it is tried in more than one way: strangers write these lines. */
const pair = /(?:^|\s-\s)\s*(-?\d{1,2}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** A name with its address comes as one line; a street number belongs to its street. */
function inTwo(called: string): { name: string; address: string } {
  const [name = '', ...address] = called.split(/,\s+(?!\d)/);
  return { name, address: address.join(', ') };
}

/** The parts of a location's body, `<picture> | <link> | <name> - <lat>, <lng>`, whichever of them are there. */
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
