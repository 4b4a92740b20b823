declare const __VERSION__: string;
declare module 'virtual:calls' {
  export const callTable: Record<string, [method: string, path: string]>;
}
