export { readCompanySettings } from './read-company-settings.ts';
