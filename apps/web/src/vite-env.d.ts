/** The version in package.json at build time. */
declare const __VERSION__: string;
declare module 'virtual:calls' {
  import type { CallName, PlanFlag } from '@prosa/contract';

  export const callTable: Record<CallName, [method: string, path: string, plan?: PlanFlag]>;
}
