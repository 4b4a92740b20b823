export * from './capabilities.ts';
export * from './delivery.ts';
export * from './driver.ts';
export { oldMessage } from './history.ts';
export * from './phones.ts';
export * from './store.ts';
