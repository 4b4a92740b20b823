import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

interface Leavable {
  isSecondary?: boolean;
  orderBy?: string;
}

interface Fit {
  /** Of the region, in pixels. */
  width: number;
  leftOut: number;
}

/** A region grows by so much when columns leave: their rows get lower, and the scroll bar goes. */
const SCROLL_BAR = 24;

/** Columns come back to a wider region, but not for a scroll bar: they would leave and come back for ever. */
export function afterResize(fit: Fit, width: number): Fit {
  if (width > fit.width + SCROLL_BAR) return { width, leftOut: 0 };
  return width < fit.width ? { ...fit, width } : fit;
}

/**
 * Leaves secondary columns out, the last first, until the table fits into its region: what scrolled sideways would be
 * under the actions. A wider region gets them back. The column that orders the rows stays.
 */
export function useFittingColumns<Column extends Leavable>(
  columns: Column[],
  rows: unknown,
  orderedBy: string | undefined,
) {
  const region = useRef<HTMLDivElement>(null);
  const [{ width, leftOut }, setFit] = useState<Fit>({ width: 0, leftOut: 0 });
  const watch = useCallback((box: HTMLDivElement) => {
    region.current = box;
    const observer = new ResizeObserver(() => {
      const now = box.clientWidth;
      setFit((fit) => afterResize(fit, now));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const leavable = useMemo(
    () =>
      columns.filter(
        ({ isSecondary, orderBy }) => isSecondary && (orderBy === undefined || orderBy !== orderedBy),
      ),
    [columns, orderedBy],
  );
  const most = leavable.length;
  useLayoutEffect(() => {
    const box = region.current;
    if (box && box.scrollWidth > box.clientWidth && leftOut < most)
      setFit((fit) => ({ ...fit, leftOut: leftOut + 1 }));
  }, [rows, width, leftOut, most]);
  const fitting = useMemo(() => {
    const out = new Set(leavable.slice(Math.max(0, leavable.length - leftOut)));
    return columns.filter((column) => !out.has(column));
  }, [columns, leavable, leftOut]);
  return { box: region, region: watch, fitting };
}
