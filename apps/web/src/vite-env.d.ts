/** Of package.json, when this was built. */
declare const __VERSION__: string;
declare module 'virtual:calls' {
  type CallName = import('@prosa/contract').CallName; // oxlint-disable-line typescript/consistent-type-imports
  type PlanFlag = import('@prosa/contract').PlanFlag; // oxlint-disable-line typescript/consistent-type-imports
  export const callTable: Record<CallName, [method: string, path: string, plan?: PlanFlag]>;
}
