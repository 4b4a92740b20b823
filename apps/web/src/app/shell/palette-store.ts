type Watcher = () => void;
const watchers = new Set<Watcher>();

/** Opens the command palette, from wherever. */
export function openPalette(): void {
  for (const watcher of watchers) watcher();
}

export function whenPaletteOpens(run: Watcher): () => void {
  watchers.add(run);
  return () => void watchers.delete(run);
}
