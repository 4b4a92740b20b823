export * from './bodies.ts';
export * from './driver.ts';
export * from './events.ts';
