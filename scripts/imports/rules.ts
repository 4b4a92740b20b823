import type { IFlattenedRuleSet, IForbiddenRuleType } from 'dependency-cruiser';
import { kinds, testCode, type Kind } from './kinds.ts';

/** The files of the repository, without the installed packages. */
const ownFiles = String.raw`^(apps|packages|bench|scripts|tests)/|^[\w.]+\.(config\.ts|json)$`;
const installed = '(^|/)node_modules/';
/** Code that no installation runs. */
const tooling = '^(bench|tests|scripts)/';

const gplPackage = '^packages/channels/whatsapp-web/';
const simulator = '^packages/channels/whatsapp-web-simulator/';
const gplUser = '^apps/server/src/connections/whatsapp-web/';
/** The one file that imports the package; it is itself loaded by the option WHATSAPP_WEB. */
const gplDriver = String.raw`^apps/server/src/connections/whatsapp-web/driver\.ts$`;

function ruleOf({ name, path, mayImport }: Kind): IForbiddenRuleType {
  return {
    name,
    severity: 'error',
    comment: `${name} imports only what scripts/imports/kinds.ts names`,
    from: { path, pathNot: testCode },
    to: { path: ownFiles, pathNot: [path, ...mayImport, installed] },
  };
}

const rest: IForbiddenRuleType[] = [
  {
    name: 'test code',
    severity: 'error',
    comment: 'production code never imports tests, simulators, rigs or stores in memory',
    from: { path: ownFiles, pathNot: [testCode, tooling] },
    to: { path: testCode, pathNot: installed },
  },
  {
    name: 'test library',
    severity: 'error',
    comment: 'production code never imports a library of the tests',
    from: { path: ownFiles, pathNot: [testCode, tooling, String.raw`\.config\.ts$`] },
    to: { path: 'node_modules/(vitest|fast-check|http_ece|playwright-core|@axe-core)/' },
  },
  {
    name: 'GPL-3.0',
    severity: 'error',
    comment: 'only connections/whatsapp-web uses the package under GPL-3.0',
    from: { path: ownFiles, pathNot: [testCode, tooling, gplPackage, gplUser] },
    to: { path: gplPackage },
  },
  {
    name: 'GPL-3.0 loaded once',
    severity: 'error',
    comment:
      'connections/whatsapp-web/driver.ts loads the package under GPL-3.0; other files import its types',
    from: { path: gplUser, pathNot: [testCode, gplDriver] },
    to: { path: gplPackage, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'GPL-3.0 by option',
    severity: 'error',
    comment: 'connections/whatsapp-web/driver.ts is loaded with import(), when the option WHATSAPP_WEB is on',
    from: { path: ownFiles, pathNot: [testCode, tooling] },
    to: { path: gplDriver, dependencyTypesNot: ['dynamic-import'] },
  },
  {
    name: 'simulator without its driver',
    severity: 'error',
    comment: 'the simulator of WhatsApp knows nothing of the driver that is tested against it',
    from: { path: simulator },
    to: { path: gplPackage },
  },
  {
    name: 'index of the simulator',
    severity: 'error',
    comment: 'tests import the index of the simulator of WhatsApp',
    from: { path: ownFiles, pathNot: simulator },
    to: { path: simulator, pathNot: String.raw`/src/index\.ts$` },
  },
  {
    name: 'unresolved',
    severity: 'error',
    comment: 'the import leads to no file',
    from: { path: ownFiles },
    to: { couldNotResolve: true, pathNot: '^virtual:calls$' },
  },
];

export const ruleSet: IFlattenedRuleSet = { forbidden: [...kinds.map(ruleOf), ...rest] };
