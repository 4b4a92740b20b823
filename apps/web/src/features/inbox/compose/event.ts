import { webAddress } from '@prosa/domain';

/** The form's values. */
export interface EventWords {
  name: string;
  description: string;
  place: string;
  link: string;
  /** The field's value in the browser's time zone. */
  start: string;
}

/** What is missing or wrong; null when the event can be sent. */
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
