export { MetaSimulator, TOKEN } from './simulator.ts';
export { account } from './webhooks.ts';
