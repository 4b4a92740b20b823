import { inboxMutations } from './inbox.ts';
import { otherMutations } from './other-areas.ts';
import { tenantMutations } from './tenants.ts';

export const mutations = [...inboxMutations, ...otherMutations, ...tenantMutations];
