// What other modules of tenancy may use of settings.
export { readGlobalSettings, storeGlobalSetting } from './global-settings.ts';
export { timeZoneOf } from './queries.ts';
