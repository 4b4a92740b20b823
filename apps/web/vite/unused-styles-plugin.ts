import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** Mantine's class names of components, as in the style sheet and in the scripts of the components in use. */
const ofComponent = /\.(m_[\da-f]+)/g;
/** A rule without nested rules; the group is the text before its brace. */
const rule = /([^{}]+)\{[^{}]*\}/g;
const emptyBlock = /@(?:media|supports|layer|container)[^{};]*\{\s*\}/g;

/** Removes the rules that cannot match, because no script contains their class names. */
export function withoutUnused(css: string, isUsed: (name: string) => boolean): string {
  const isDead = (selector: string) => {
    const names = [...selector.matchAll(ofComponent)].map((match) => match[1] ?? '');
    return names.some((name) => !isUsed(name)) && !selector.includes(':not(');
  };
  const kept = css.replaceAll(rule, (text, before: string) =>
    // A semicolon before the brace means that the rule is nested in another one.
    !before.includes(';') && before.split(',').every(isDead) ? '' : text,
  );
  return withoutColors(kept.replaceAll(emptyBlock, ''));
}

/** Mantine's own palette, of which this system uses only the greys. */
const colorVariable =
  /(--mantine-color-(?:red|pink|grape|violet|indigo|blue|cyan|green|lime|yellow|orange|teal)-[\w-]+):[^;{}]*;?/g;

/** Removes the colour variables that no rule uses; no component is given one of these colours. */
function withoutColors(css: string): string {
  const named = new Set(css.match(/(?<=var\()--mantine-color-[\w-]+/g));
  const kept = css.replaceAll(colorVariable, (text, name: string) => (named.has(name) ? text : ''));
  // A removed variable may have been the last use of another one.
  return kept === css ? css : withoutColors(kept);
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...given: never) => unknown>>[1];

/** Browsers cache a file for as long as its name stays, so the changed content needs a new hash in the name. */
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
    // A changed script would need a new name too.
    if (file.code.includes(before)) throw new Error(`${file.fileName} names the style sheet ${before}`);
    if (file.viteMetadata?.importedCss.delete(before)) file.viteMetadata.importedCss.add(after);
  }
}

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
