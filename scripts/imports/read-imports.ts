import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ruleSet } from './rules.ts';

const roots = ['packages', 'apps', 'scripts', 'bench', 'tests', 'vitest.config.ts', 'i18next.config.ts'];
const isSource = /^(?!(?:.*\/)?node_modules\/).+\.(?:tsx?|m?js|cjs)$/;

/** One import; paths are from the repository's root. */
export interface Import {
  from: string;
  to: string;
}

interface Imports {
  files: string[];
  imports: Import[];
  /** Each import that a rule refuses, as a sentence. */
  refused: string[];
}

const reasons = new Map(ruleSet.forbidden?.map(({ name, comment }) => [name, comment]));

/** Reads every import below a folder, resolved as Node resolves it, and applies the rules to each. */
export async function readImports(baseDir: string): Promise<Imports> {
  const { output } = await cruise(
    roots.filter((name) => existsSync(join(baseDir, name))),
    {
      baseDir,
      ruleSet,
      validate: true,
      // TypeScript 7 cannot be called from JavaScript. swc reads imports of types too.
      parser: 'swc',
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^apps/web/dist/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['node', 'import', 'default'],
        extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json'],
        mainFields: ['main', 'types'],
      },
    },
  );
  const { modules, summary } = output as ICruiseResult;
  const own = modules.filter(
    ({ source, coreModule, couldNotResolve }) => !coreModule && !couldNotResolve && isSource.test(source),
  );
  return {
    files: own.map(({ source }) => source),
    imports: own.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    refused: summary.violations.map(
      ({ from, to, rule }) => `${from} imports ${to}: ${reasons.get(rule.name) ?? rule.name}`,
    ),
  };
}
