import { listenForDrags } from '../../../ui/pointer-drag.ts';

/** A day (yyyy-mm-dd), or an hour of it (0 to 23). */
export interface DayPlace {
  day: string;
  hour: number | null;
}

export interface DayDrag {
  id: number;
  /** What is under the pointer; null outside of every day. */
  over: DayPlace | null;
}

interface Listener {
  mayDrag: (id: number) => boolean;
  onChange: (drag: DayDrag | null) => void;
  onDrop: (id: number, place: DayPlace) => void;
}

function textAt(x: number, y: number): string | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]');
  const { day, hour } = place?.dataset ?? {};
  return day === undefined ? null : `${day} ${hour ?? ''}`;
}

function placeOf(text: string): DayPlace {
  const [day = '', hour = ''] = text.split(' ');
  return { day, hour: hour === '' ? null : Number(hour) };
}

/**
 * Lets cards (`data-schedule`) in an area be dragged onto days (`data-day`), and onto hours of them (`data-hour`). Returns
 * a function that ends it.
 */
export function listenForDayDrags(area: HTMLElement, { mayDrag, onChange, onDrop }: Listener): () => void {
  return listenForDrags(area, {
    mark: 'schedule',
    mayDrag,
    placeAt: textAt,
    onChange: (drag) =>
      onChange(drag && { id: drag.id, over: drag.place === null ? null : placeOf(drag.place) }),
    onDrop: (id, place) => onDrop(id, placeOf(place)),
  });
}
