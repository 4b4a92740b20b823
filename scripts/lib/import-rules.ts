/** What a file belongs to, and what it may import. Imports run one way, from the last of these to the first. */
const layers: [name: string, path: RegExp, mayImport: string[]][] = [
  ['testing', /^apps\/server\/src\/(testing|[\w-]+\/testing)\/|^apps\/server\/.*\.test\.ts$/, ['*']],
  ['contract', /^packages\/contract\//, []],
  ['domain', /^packages\/domain\//, ['contract']],
  ['driver', /^packages\/channels\/driver\//, ['contract', 'domain']],
  ['channel', /^packages\/channels\//, ['contract', 'domain', 'driver']],
  ['platform', /^apps\/server\/src\/platform\//, ['contract', 'domain']],
  ['inbox', /^apps\/server\/src\/inbox\//, ['contract', 'domain', 'driver', 'platform']],
  ['identity', /^apps\/server\/src\/identity\//, ['contract', 'domain', 'platform', 'inbox']],
  [
    'wing',
    /^apps\/server\/src\/(tenancy|connections|conversation)\//,
    ['contract', 'domain', 'driver', 'channel', 'platform', 'inbox', 'identity'],
  ],
  ['main', /^apps\/server\//, ['*']],
  ['web ui', /^apps\/web\/src\/ui\//, ['contract', 'domain']],
  ['web api', /^apps\/web\/src\/api\//, ['contract', 'domain']],
  ['web feature', /^apps\/web\/src\/features\//, ['contract', 'domain', 'web ui', 'web api', 'web shared']],
  [
    'web app',
    /^apps\/web\/src\/(app\/|main)/,
    ['contract', 'domain', 'web ui', 'web api', 'web feature', 'web shared'],
  ],
  ['web shared', /^apps\/web\/src\//, ['contract', 'domain', 'web api', 'web ui']],
];

const packages: Record<string, string> = {
  '@prosa/contract': 'packages/contract/src/index.ts',
  '@prosa/domain': 'packages/domain/src/index.ts',
  '@prosa/channel-driver': 'packages/channels/driver/src/index.ts',
  '@prosa/channel-sandbox': 'packages/channels/sandbox/src/index.ts',
  '@prosa/channel-meta': 'packages/channels/meta/src/index.ts',
};

function layerOf(file: string): (typeof layers)[number] | undefined {
  return layers.find(([, path]) => path.test(file));
}

/** The part of a wing or of the web's features that is somebody's own inside. */
function roomOf(file: string): string {
  return (
    /^apps\/server\/src\/(\w+)\//.exec(file)?.[1] ??
    /^apps\/web\/src\/features\/(\w+)\//.exec(file)?.[1] ??
    ''
  );
}

function targetOf(file: string, specifier: string): string | null {
  if (specifier in packages) return packages[specifier] ?? null;
  if (!specifier.startsWith('.')) return null;
  return new URL(specifier, `file:///${file}`).pathname.slice(1);
}

const wholes = [
  /\bimport\s*\(\s*['"]@prosa\/domain['"]/,
  /\b(?:import|export)\s+\*[^;]*?from\s+['"]@prosa\/(?:contract|domain)['"]/,
  // Schemas are fetched by name; the package as a value is all of it.
  /(?<!const\s*\{[^}]*\}\s*=\s*await\s+)(?<!\(await\s+)\bimport\(\s*['"]@prosa\/contract['"]\s*\)(?!\.\w)/,
];

/**
 * What of a text of the web app takes in a whole package. The bundler then keeps all of it in one piece with what the
 * first load needs of it: 60 KB more before the ticket list. Names alone are imported; null where that is so.
 */
export function wholePackage(file: string, text: string): string | null {
  if (!file.startsWith('apps/web/src/') || file.endsWith('.d.ts')) return null;
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  for (const whole of wholes) {
    const found = whole.exec(code);
    if (found) return found[0];
  }
  return null;
}

/** Why `file` may not import `specifier`; null when it may. Paths are relative to the repository. */
export function brokenRule(file: string, specifier: string): string | null {
  const target = targetOf(file, specifier);
  const from = layerOf(file);
  if (target === null || from === undefined) return null;
  const to = layerOf(target);
  if (to === undefined) return null;
  const [name, , mayImport] = from;
  const sameRoom = roomOf(file) === roomOf(target);
  if (mayImport.includes('*')) return null;
  if (to[0] === 'testing' || (name !== to[0] && !mayImport.includes(to[0])))
    return `${name} may not import ${to[0]}`;
  if (name === to[0] && sameRoom) return null;
  if (name === 'wing' && to[0] === 'wing') return 'wings never import each other';
  if (name === 'web feature' && to[0] === 'web feature') return 'features never import each other';
  const isPublic = target === `apps/server/src/${to[0]}/index.ts`;
  const isInside = ['inbox', 'identity'].includes(to[0]) && ['identity', 'wing'].includes(name) && !isPublic;
  return isInside ? `a wing uses the public functions of ${to[0]} (${to[0]}/index.ts) only` : null;
}
