import type { CallShape } from '@prosa/contract';
import type { Plugin } from 'vite';

const NAME = 'virtual:calls';

/**
 * Gives the browser the calls' methods, paths and flags of the plan alone, evaluated from the contract while building: the schemas, and
 * the library that checks them, stay out of the first load.
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
