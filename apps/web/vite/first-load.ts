import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const sources = fileURLToPath(new URL('../src/', import.meta.url));

/** What every page begins with, and what is there once somebody is signed in. */
const parts = { start: ['main.tsx'], frame: ['app/shell/shell.tsx', 'features/inbox/tickets-page.tsx'] };
type Part = keyof typeof parts;

/** The app's own modules that these import, and those that they import. */
function reachOf(files: string[], context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>();
  const walk = (id: string) => {
    const module = id.startsWith(sources) && !reached.has(id) ? context.getModuleInfo(id) : null;
    if (!module) return;
    reached.add(id);
    for (const imported of module.importedIds) walk(imported);
  };
  for (const file of files) walk(`${sources}${file}`);
  return reached;
}

/**
 * Puts what the first load consists of into few files. Left to itself, the bundler makes a file of each module that
 * several screens share: a hundred requests, most of them for a few hundred bytes that hardly compress. What only one
 * of them uses stays with it, and so nothing here can come to import what imports it. Style sheets stay where their
 * order puts them.
 */
export function firstLoadGroups(): Rolldown.CodeSplittingGroup[] {
  const reach: Partial<Record<Part, Set<string>>> = {};
  const isIn = (part: Part, id: string, context: Rolldown.ChunkingContext) =>
    (reach[part] ??= reachOf(parts[part], context)).has(id);
  return [
    {
      name(id, context) {
        if (id.endsWith('.css')) return null;
        if (isIn('start', id, context)) return 'start';
        return isIn('frame', id, context) ? 'frame' : null;
      },
      minShareCount: 2,
    },
    { name: 'icons', test: /@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 3 },
  ];
}
