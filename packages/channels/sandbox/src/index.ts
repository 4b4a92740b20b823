export * from './capabilities.ts';
export * from './delivery.ts';
export * from './driver.ts';
export * from './phones.ts';
export * from './store.ts';
