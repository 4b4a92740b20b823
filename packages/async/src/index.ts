export * from './bounded-map.ts';
export * from './coalesced-runs.ts';
export * from './limit-by-key.ts';
export * from './retry.ts';
export * from './with-timeout.ts';
