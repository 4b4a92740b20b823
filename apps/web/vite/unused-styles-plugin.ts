import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Mantine names the classes of its components so, in the style sheet and in the scripts of those that are used. */
const ofComponent = /\.(m_[\da-f]+)/g;
/** A rule without rules in it, and what stands before it. */
const rule = /([^{}]+)\{[^{}]*\}/g;
const emptyBlock = /@(?:media|supports|layer|container)[^{};]*\{\s*\}/g;

/** The style sheet without the rules that can match nothing, as no script names their class. */
export function withoutUnused(css: string, isUsed: (name: string) => boolean): string {
  const isDead = (selector: string) => {
    const names = [...selector.matchAll(ofComponent)].map((match) => match[1] ?? '');
    return names.some((name) => !isUsed(name)) && !selector.includes(':not(');
  };
  const kept = css.replaceAll(rule, (text, before: string) =>
    // With a semicolon before it, it stands inside of another rule.
    !before.includes(';') && before.split(',').every(isDead) ? '' : text,
  );
  return withoutColors(kept.replaceAll(emptyBlock, ''));
}

/** Mantine's own palette, of which this system uses the greys alone. */
const colorVariable =
  /(--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal)-[\w-]+):[^;{}]*;?/g;

/** The style sheet without the shades that no rule names; components are given none of these colours. */
function withoutColors(css: string): string {
  const named = new Set(css.match(/(?<=var\()--mantine-color-[\w-]+/g));
  const kept = css.replaceAll(colorVariable, (text, name: string) => (named.has(name) ? text : ''));
  // What is left out may have been the only one to name another.
  return kept === css ? css : withoutColors(kept);
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...given: never) => unknown>>[1];

/** A file is kept by browsers for as long as its name stays, so what it says now goes into its name. */
function renamed(name: string, source: string): string {
  const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return name.replace(/-[\w-]{8}\.css$/, `-${digest}.css`);
}

function pointTo(bundle: Bundle, before: string, after: string): void {
  for (const file of Object.values(bundle)) {
    if (file.type === 'asset') {
      if (file.fileName.endsWith('.html')) file.source = String(file.source).replaceAll(before, after);
      continue;
    }
    // A script's own name would have to change with it.
    if (file.code.includes(before)) throw new Error(`${file.fileName} names the style sheet ${before}`);
    if (file.viteMetadata?.importedCss.delete(before)) file.viteMetadata.importedCss.add(after);
  }
}

/** Leaves out of the built style sheets what belongs to components of Mantine that no screen uses. */
export function unusedStylesPlugin(): Plugin {
  return {
    name: 'prosa-unused-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const code = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
      const named = new Set(code.match(/\bm_[\da-f]+/g));
      for (const file of files) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const all = String(file.source);
        const source = withoutUnused(all, (name) => named.has(name));
        if (source === all) continue;
        const fileName = renamed(file.fileName, source);
        pointTo(bundle, file.fileName, fileName);
        delete bundle[file.fileName];
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
