import type { CallName, PlanFlag } from '@prosa/contract';
import { callTable } from 'virtual:calls';

/** The flag of the plan that a call declares, without which the server refuses it. */
export const planOf = (name: CallName): PlanFlag | undefined => callTable[name][2];
