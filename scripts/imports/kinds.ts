/** Every source file belongs to exactly one kind, and a kind may import only what it names here. */
export interface Kind {
  name: string;
  /** Its files, as the source of a regular expression for paths from the repository's root. */
  path: string;
  /** The files of other kinds that it may import, in the same form. */
  mayImport: string[];
}

/** Tests and code for tests alone. These files may import anything; production code imports none of them. */
export const testCode = [
  String.raw`\.test\.tsx?$`,
  String.raw`/testing/`,
  String.raw`/testing[\w-]*\.ts$`,
  String.raw`^packages/channels/[\w-]+/src/simulator(/|\.ts$)`,
  '^packages/channels/whatsapp-web-simulator/',
].join('|');

/** The areas of the server that may import the inbox and identity; the last one has no files yet. */
const otherAreas = ['tenancy', 'connections', 'conversation', 'outreach', 'insight', 'teamwork'];
const features = [
  'connections',
  'conversation',
  'identity',
  'inbox',
  'sandbox',
  'settings',
  'tenancy',
  'outreach',
  'insight',
  'teamwork',
];

/** Folders whose folders are modules: `<area>/<module>/`. */
export const areas = [
  ...['inbox', 'identity', ...otherAreas].map((name) => `apps/server/src/${name}`),
  ...features.map((name) => `apps/web/src/features/${name}`),
];

const index = (folder: string) => `^${folder}/index\\.ts$`;
const contract = index('packages/contract/src');
const domain = index('packages/domain/src');
const async = index('packages/async/src');
const driver = index('packages/channels/driver/src');
const platform = '^apps/server/src/platform/';
const inbox = index('apps/server/src/inbox');
const identity = index('apps/server/src/identity');
const web = (folder: string) => `^apps/web/src/${folder}/`;

const channels = ['sandbox', 'meta', 'whatsapp-web'];

export const kinds: Kind[] = [
  { name: 'contract', path: '^packages/contract/src/', mayImport: [] },
  { name: 'async', path: '^packages/async/src/', mayImport: [] },
  { name: 'domain', path: '^packages/domain/src/', mayImport: [contract] },
  { name: 'driver', path: '^packages/channels/driver/src/', mayImport: [contract, domain] },
  ...channels.map((name) => ({
    name: `channel ${name}`,
    path: `^packages/channels/${name}/src/`,
    mayImport: [async, contract, domain, driver],
  })),
  { name: 'simulator of WhatsApp', path: '^packages/channels/whatsapp-web-simulator/src/', mayImport: [] },
  { name: 'platform', path: platform, mayImport: [async, contract, domain] },
  {
    name: 'area inbox',
    path: '^apps/server/src/inbox/',
    mayImport: [async, contract, domain, driver, platform],
  },
  {
    name: 'area identity',
    path: '^apps/server/src/identity/',
    mayImport: [async, contract, domain, platform, inbox],
  },
  ...otherAreas.map((name) => ({
    name: `area ${name}`,
    path: `^apps/server/src/${name}/`,
    mayImport: [async, contract, domain, driver, platform, inbox, identity].concat(
      name === 'connections' ? channels.map((channel) => index(`packages/channels/${channel}/src`)) : [],
    ),
  })),
  {
    name: 'demonstration company',
    path: '^apps/server/src/demo/',
    mayImport: [contract, domain, driver, platform, identity, index('apps/server/src/tenancy')],
  },
  {
    // Commands for whoever runs an installation: backup, restore, doctor, figures, support bundle.
    name: 'operations',
    path: '^apps/server/src/operations/',
    mayImport: [
      async,
      contract,
      domain,
      platform,
      identity,
      index('apps/server/src/tenancy'),
      index('apps/server/src/insight'),
      String.raw`^package\.json$`,
    ],
  },
  {
    name: 'server main',
    path: String.raw`^apps/server/src/[\w.-]+\.ts$`,
    mayImport: [
      contract,
      domain,
      platform,
      '^package\\.json$',
      '^apps/server/src/demo/seed-demo\\.ts$',
      ...['inbox', 'identity', ...otherAreas].map((name) => index(`apps/server/src/${name}`)),
    ],
  },
  { name: 'server tests', path: '^apps/server/src/testing/', mayImport: [] },
  { name: 'web ui', path: web('ui'), mayImport: [contract, domain] },
  { name: 'web api', path: web('api'), mayImport: [async, contract, domain] },
  { name: 'web texts', path: web('locales'), mayImport: [] },
  {
    name: 'web shared',
    path: web('shared'),
    mayImport: [async, contract, domain, web('ui'), web('api'), web('locales')],
  },
  ...features.map((name) => ({
    name: `web feature ${name}`,
    path: web(`features/${name}`),
    mayImport: [async, contract, domain, web('ui'), web('api'), web('shared')],
  })),
  {
    name: 'web app',
    path: String.raw`^apps/web/src/(app/|main\.tsx$|vite-env\.d\.ts$)`,
    mayImport: [contract, domain, '^apps/web/src/(ui|api|locales|shared|features)/'],
  },
  {
    name: 'web build',
    path: String.raw`^apps/web/(vite/|vite\.config\.ts$)`,
    mayImport: [contract],
  },
  { name: 'web tests', path: web('testing'), mayImport: [] },
  { name: 'web static', path: '^apps/web/public/', mayImport: [] },
  {
    name: 'scripts',
    path: String.raw`^(scripts/|[\w.]+\.config\.ts$)`,
    mayImport: [
      String.raw`^packages/(contract/src/error-codes|domain/src/(connections/reasons|messages/system-notes))\.ts$`,
      String.raw`^apps/server/src/main\.ts$`,
      // The command that writes the schema first creates a database.
      String.raw`^apps/server/src/platform/(database|config)/`,
      String.raw`^apps/server/src/testing/postgres-in-memory\.ts$`,
    ],
  },
  {
    name: 'bench',
    path: '^bench/src/',
    mayImport: ['^packages/', '^apps/server/src/', '^tests/e2e/src/', '^scripts/lib/'],
  },
  { name: 'browser tests', path: '^tests/e2e/src/', mayImport: [contract, domain, testCode] },
];
