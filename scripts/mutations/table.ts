import { inboxMutations } from './inbox.ts';
import { otherMutations } from './other-areas.ts';
import { tenantMutations } from './tenants.ts';

/** Every guard that is taken out, one at a time. */
export const mutations = [...inboxMutations, ...otherMutations, ...tenantMutations];
