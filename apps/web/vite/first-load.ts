import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const sources = fileURLToPath(new URL('../src/', import.meta.url));

/** The modules that every page starts with, and those that load once somebody is signed in. */
const parts = { start: ['main.tsx'], frame: ['app/shell/shell.tsx', 'features/inbox/tickets-page.tsx'] };
type Part = keyof typeof parts;

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
 * Puts the modules of the first load into few files. By default, the bundler makes a file of each module that several
 * screens share: a hundred requests, most of them for a few hundred bytes that hardly compress. A module that only
 * one file uses stays in that file, so that no group imports a file that imports the group. Style sheets stay where
 * their order puts them.
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
