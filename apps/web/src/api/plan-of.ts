import type { CallName, PlanFlag } from '@prosa/contract';
import { callTable } from 'virtual:calls';

/** The plan flag that a call declares; the server refuses the call without that flag. */
export const planOf = (name: CallName): PlanFlag | undefined => callTable[name][2];
