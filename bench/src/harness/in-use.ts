import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Figure } from './figure.ts';

setFlagsFromString('--expose_gc');
const collect: () => void = runInNewContext('gc');

/** Memory in use after garbage collection, in MB: the heap and the external memory. */
export function inUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** Whether memory stays flat: at the end, at most `atMost` times as much is in use as after a tenth of the work. */
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
