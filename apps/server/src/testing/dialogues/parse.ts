import { outlineOf, type Entry } from './outline.ts';
import { stepsOf, type Step } from './steps.ts';

/** A written dialogue: what is given, and the steps. docs/dialogues/README.md describes the format. */
export interface Dialogue {
  title: string;
  /** The page's block, then the dialogue's own: the later one wins. */
  given: Entry[];
  steps: Step[];
}

interface Block {
  kind: 'dado' | 'diálogo';
  text: string;
  line: number;
}
interface Section {
  title: string | null;
  blocks: Block[];
}

/** Second-level headings, each with its fenced blocks; other text is ignored. */
function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [{ title: null, blocks: [] }];
  let open: Block | null = null;
  for (const [index, line] of markdown.split('\n').entries()) {
    const [, fence] = /^```(.*)$/.exec(line) ?? [];
    if (open) {
      if (fence === undefined) open.text += `${line}\n`;
      else open = null;
      continue;
    }
    const [, title] = /^## (.+)$/.exec(line) ?? [];
    if (title !== undefined) sections.push({ title, blocks: [] });
    if (fence !== 'dado' && fence !== 'diálogo') continue;
    open = { kind: fence, text: '', line: index + 2 };
    sections.at(-1)?.blocks.push(open);
  }
  return sections;
}

/** The dialogues of a page: each heading with a block "diálogo" is one. */
export function dialoguesOf(markdown: string): Dialogue[] {
  const [page, ...sections] = sectionsOf(markdown);
  const givenOf = (section: Section | undefined) =>
    (section?.blocks ?? []).flatMap(({ kind, text }) => (kind === 'dado' ? outlineOf(text) : []));
  return sections.flatMap((section) => {
    const steps = section.blocks.flatMap(({ kind, text, line }) =>
      kind === 'diálogo' ? stepsOf(text, line) : [],
    );
    const given = [...givenOf(page), ...givenOf(section)];
    return section.title !== null && steps.length > 0 ? [{ title: section.title, given, steps }] : [];
  });
}
