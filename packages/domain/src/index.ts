export * from './app-error.ts';
export * from './permissions.ts';
export * from './viewer.ts';
