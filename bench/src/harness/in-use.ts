import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Figure } from './figure.ts';

setFlagsFromString('--expose_gc');
const collect: () => void = runInNewContext('gc');

/** What this process has in use after the garbage is gone, in MB: the heap, and what lies beside it. */
export function inUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** Whether a work's memory stays flat: what is in use at its end beside a tenth of the way, at most so much more. */
export const flatness = (
  name: string,
  { atTenth, atEnd }: { atTenth: number; atEnd: number },
  atMost: number,
): Figure => ({
  name: `${name}: in use at the end beside a tenth`,
  value: atEnd,
  unit: 'MB',
  beside: { name: 'MB', value: atTenth },
  ratio: atEnd / atTenth,
  target: { atMost },
});
