import { webAddress } from '@prosa/domain';

/** What somebody has typed of an event. */
export interface EventWords {
  name: string;
  description: string;
  place: string;
  link: string;
  /** As the field has it: the clocks of this device. */
  start: string;
}

/** What is still missing or wrong; null: it can be sent. */
export function eventProblem({ name, start, link }: EventWords): 'name' | 'start' | 'link' | null {
  if (name.trim() === '') return 'name';
  if (Number.isNaN(Date.parse(start))) return 'start';
  return link.trim() === '' || webAddress(link) !== null ? null : 'link';
}

export const eventOf = ({ name, description, place, link, start }: EventWords) => ({
  name,
  description,
  place,
  link: webAddress(link) ?? '',
  startTime: new Date(start).toISOString(),
});
