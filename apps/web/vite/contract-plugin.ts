import type { CallShape } from '@prosa/contract';
import type { Plugin } from 'vite';

const NAME = 'virtual:calls';

/**
 * Gives the browser only the method, path and plan flag of each call, read from the contract at build time. The
 * schemas and zod stay out of the first load.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'prosa-contract',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null;
      const { calls } = await import('@prosa/contract');
      const table = Object.entries<CallShape>(calls).map(([name, { method, path, plan }]) => [
        name,
        plan ? [method, path, plan] : [method, path],
      ]);
      return `export const callTable = ${JSON.stringify(Object.fromEntries(table))};`;
    },
  };
}
