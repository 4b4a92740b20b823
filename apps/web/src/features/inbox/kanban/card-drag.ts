import { scrollAtEdges } from '../../../ui/edge-scroll.ts';
import { listenForDrags } from '../../../ui/pointer-drag.ts';
import type { BoardPlace } from './board-columns.ts';

const written = ({ key, index }: BoardPlace): string => `${key}/${index}`;

function read(text: string): BoardPlace {
  const [key = '', index = ''] = text.split('/');
  return { key, index: Number(index) };
}

/** The column under the pointer, and the index of the first card whose middle is below it. */
function placeAt(x: number, y: number): string | null {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]');
  if (!column) return null;
  const { column: key = '', count } = column.dataset;
  const next = [...column.querySelectorAll<HTMLElement>('[data-index]')].find((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  return written({ key, index: Number(next?.dataset['index'] ?? count) });
}

interface Listener {
  onChange: (drag: { id: number; place: BoardPlace | null } | null) => void;
  onDrop: (id: number, place: BoardPlace) => void;
}

/** Lets the cards of a board (`data-card`) be dragged to other columns (`data-column`) and within them. */
export function listenForCardDrags(area: HTMLElement, { onChange, onDrop }: Listener): () => void {
  return listenForDrags(area, {
    mark: 'card',
    mayDrag: () => true,
    placeAt,
    onChange: (drag) =>
      onChange(drag && { id: drag.id, place: drag.place === null ? null : read(drag.place) }),
    onDrop: (id, place) => onDrop(id, read(place)),
    onFrame: scrollAtEdges,
  });
}
