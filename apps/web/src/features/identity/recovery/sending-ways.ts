import type { RecoveryWays } from '@prosa/domain';

/** How codes are sent, where they are: the same words for every number. */
export type SendingWays = Exclude<RecoveryWays, 'disabled'>;
