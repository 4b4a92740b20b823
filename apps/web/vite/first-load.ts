import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';

const sources = fileURLToPath(new URL('../src/', import.meta.url));

const FIRST_SCREEN = 'app/first-screen.ts';

/** Entry modules of the app, by what is on the screen when they are loaded. */
const entries = {
  start: ['main.tsx'],
  signIn: ['features/identity/sign-in/sign-in-page.tsx'],
  frame: [FIRST_SCREEN],
  conversation: ['features/inbox/conversation/conversation.tsx'],
};

/** What the first load needs of the contract; without this group it shares a file with the schemas and zod. */
const words: Rolldown.CodeSplittingGroup = {
  name: 'words',
  test: /packages\/contract\/src\/(constants|error-codes|visible-name)\.ts$/,
};

/** The modules of these entries' files, and of all files that these import, once unused code is gone. */
function modulesOf(names: string[], chunks: Rolldown.OutputChunk[]): Set<string> {
  const modules = new Set<string>();
  const seen = new Set<Rolldown.OutputChunk>();
  const walk = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const id of chunk.moduleIds) modules.add(id);
    for (const file of chunk.imports) walk(chunks.find(({ fileName }) => fileName === file));
  };
  for (const name of names) {
    const id = `${sources}${name}`;
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) throw new Error(`no file of the build has ${name}`);
    walk(chunk);
  }
  return modules;
}

/** The chunks of a build without these groups: only there does the bundler say which modules are left in which file. */
async function ungroupedChunks(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      rolldownOptions: {
        output: { codeSplitting: { groups: [words], includeDependenciesRecursively: false } },
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
}

/**
 * Puts the modules of the first load into few files. By default, the bundler makes a file of each set of modules that
 * the same screens share: 140 requests, most of them for a few hundred bytes that hardly compress.
 *
 * A group imports itself and the groups before it alone, so no file waits for one that waits for it. What the sign-in
 * page and the frame share belongs to the start: the sign-in page loads nothing of the frame.
 */
export async function firstLoadGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const chunks = await ungroupedChunks(config);
  const start = modulesOf(entries.start, chunks);
  const signIn = modulesOf(entries.signIn, chunks);
  const frame = modulesOf(entries.frame, chunks);
  const conversation = modulesOf(entries.conversation, chunks);
  const groupOf = (id: string): string | null => {
    if (start.has(id)) return 'start';
    // One style sheet, which the page itself names.
    if (frame.has(id)) return signIn.has(id) || id.endsWith('.css') ? 'start' : 'frame';
    if (!conversation.has(id)) return null;
    // Menus and dialogs are for all screens.
    return id.startsWith(`${sources}features/`) ? 'conversation' : 'controls';
  };
  return [
    { name: groupOf },
    { name: 'icons', test: /@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 3 },
  ];
}

/**
 * Names the files of the first screen in the page's head: they load together with the start, not after it. The sign-in
 * page has them too, for whoever signs in needs them next.
 */
export function preloadFirstScreen(): Plugin {
  return {
    name: 'prosa-preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = new Set<string>();
        const walk = (name: string) => {
          const file = bundle[name];
          if (file?.type !== 'chunk' || files.has(name)) return;
          files.add(name);
          for (const imported of file.imports) walk(imported);
        };
        // The bundler writes a file for the entry itself only where the group's file cannot stand for it.
        const isFirst = (chunk: Rolldown.OutputChunk) =>
          chunk.name === 'frame' || chunk.facadeModuleId === `${sources}${FIRST_SCREEN}`;
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && isFirst(file)) walk(file.fileName);
        if (files.size === 0) throw new Error(`no file of the build is ${FIRST_SCREEN}`);
        return [...files]
          .filter((name) => !html.includes(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
