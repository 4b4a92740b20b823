export * from './app-error.ts';
export * from './company-settings.ts';
export * from './condition.ts';
export * from './permissions.ts';
export * from './subscription.ts';
export * from './viewer.ts';
export * from './working-hours.ts';
export * from './visibility.ts';
