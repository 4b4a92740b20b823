export * from './split-webhook.ts';
export * from './store.ts';
