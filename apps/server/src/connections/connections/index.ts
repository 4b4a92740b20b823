// What other modules of connections may use of the connections themselves.
export { capabilitiesOf } from './capabilities.ts';
export { isRestricted, stopsCampaigns } from './is-restricted.ts';
