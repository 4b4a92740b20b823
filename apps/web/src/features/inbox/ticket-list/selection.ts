import { BULK_LIMIT } from '@prosa/contract';

/** The rows of the list that a person has selected, by ticket id. */
export interface Selected {
  ids: ReadonlySet<number>;
  /** The row from which Shift selects a range. */
  anchor: number | null;
}

export const nothingSelected: Selected = { ids: new Set(), anchor: null };

/** Selects a row or takes it out; at `BULK_LIMIT` no further row is selected. */
export function toggled({ ids }: Selected, id: number): Selected {
  const next = new Set(ids);
  if (!next.delete(id) && next.size < BULK_LIMIT) next.add(id);
  return { ids: next, anchor: id };
}

/** Selects all rows from the anchor to this one, as far as the limit allows. */
export function ranged({ ids, anchor }: Selected, listed: readonly number[], id: number): Selected {
  const to = listed.indexOf(id);
  const from = anchor === null ? to : listed.indexOf(anchor);
  if (to < 0 || from < 0) return toggled({ ids, anchor }, id);
  const next = new Set(ids);
  const range = listed.slice(Math.min(from, to), Math.max(from, to) + 1);
  // From the anchor on, so that a cut range is the near part.
  for (const one of from <= to ? range : range.toReversed()) if (next.size < BULK_LIMIT) next.add(one);
  return { ids: next, anchor: anchor ?? id };
}

/** Takes out what is not listed any more. */
export function kept(selected: Selected, listed: readonly number[]): Selected {
  const known = new Set(listed);
  const ids = new Set([...selected.ids].filter((id) => known.has(id)));
  if (ids.size === selected.ids.size) return selected;
  const anchor = selected.anchor !== null && known.has(selected.anchor) ? selected.anchor : null;
  return { ids, anchor };
}
