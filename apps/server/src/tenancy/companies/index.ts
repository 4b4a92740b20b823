// What other modules of tenancy may use of companies.
export { announceSubscription } from './events.ts';
export { requireOwnCompany } from './own-company.ts';
export { lockCompany, lockLiveCompany, readCompany, saveCompany } from './queries.ts';
export { announceSuspension, renewCompany } from './renew-company.ts';
