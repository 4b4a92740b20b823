import { maskEvent, maskKey, maySee } from '@prosa/domain';
import type { RealtimeRules } from './delivery.ts';

/** The domain's rules, as the sockets use them. */
export const realtimeRules: RealtimeRules = { maySee, mask: maskEvent, maskKey };
