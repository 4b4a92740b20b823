import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface Widths {
  /** For these columns. */
  of: string;
  region: number;
  widths: number[];
}

const isCut = (row: Element) =>
  [...row.children].some((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0);

/**
 * The columns' widths where rows are left out: those that the first drawn rows made, so that they do not change with
 * what is drawn. They are measured again for other columns, for another width of the region, and for a row that has
 * something wider which cannot wrap. undefined: the drawn rows make them.
 */
export function useColumnWidths(box: RefObject<HTMLElement | null>, columns: string, isActive: boolean) {
  const [known, setKnown] = useState<Widths | null>(null);
  const checked = useRef(new WeakSet<Element>());
  const isKnown = isActive && known?.of === columns;
  const measure = () => {
    const region = box.current;
    if (!isActive || !region) return;
    if (!isKnown) {
      const headers = [...region.querySelectorAll('th')];
      const widths = headers.map((header) => header.getBoundingClientRect().width);
      setKnown({ of: columns, region: region.clientWidth, widths });
      return;
    }
    const added = [...region.querySelectorAll('tr[data-index]')].filter((row) => !checked.current.has(row));
    for (const row of added) checked.current.add(row);
    if (added.some(isCut)) setKnown(null);
  };
  useLayoutEffect(measure);
  useEffect(() => {
    const region = box.current;
    if (!isActive || !region) return undefined;
    const observer = new ResizeObserver(() =>
      setKnown((widths) => (widths?.region === region.clientWidth ? widths : null)),
    );
    observer.observe(region);
    return () => observer.disconnect();
  }, [box, isActive]);
  return isKnown ? known.widths : undefined;
}
