import { listenForDrags } from '../../../ui/pointer-drag.ts';

export interface DayDrag {
  id: number;
  /** The day under the pointer (yyyy-mm-dd); null outside of every day. */
  day: string | null;
}

interface Listener {
  mayDrag: (id: number) => boolean;
  onChange: (drag: DayDrag | null) => void;
  onDrop: (id: number, day: string) => void;
}

const dayAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? null;

/** Lets cards (`data-schedule`) in an area be dragged onto days (`data-day`). Returns a function that ends it. */
export function listenForDayDrags(area: HTMLElement, { mayDrag, onChange, onDrop }: Listener): () => void {
  return listenForDrags(area, {
    mark: 'schedule',
    mayDrag,
    placeAt: dayAt,
    onChange: (drag) => onChange(drag && { id: drag.id, day: drag.place }),
    onDrop,
  });
}
