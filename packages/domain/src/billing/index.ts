export * from './compare-payments.ts';
export * from './extension.ts';
export * from './invoice-states.ts';
export * from './price.ts';
