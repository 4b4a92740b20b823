// What other modules of connections may use of the connections themselves.
export { isRestricted, stopsCampaigns } from './is-restricted.ts';
