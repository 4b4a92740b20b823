export * from './capabilities.ts';
export { createMetaDrivers } from './driver.ts';
export { Graph, GraphError } from './graph.ts';
export type { TemplateUpdate } from './inbound/template-update.ts';
export type { MetaFetch, MetaOptions, MetaRequest } from './options.ts';
export * from './split-webhook.ts';
export * from './store.ts';
