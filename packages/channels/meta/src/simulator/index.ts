export {
  APP_SECRET,
  environmentOf,
  makeConnectable,
  metaEnvironment,
  numberToConnect,
  pagesToConnect,
} from './connectable.ts';
export { codeTemplate, sampleTemplates } from './sample-templates.ts';
export { MetaSimulator, TOKEN } from './simulator.ts';
export { account } from './webhooks.ts';
