import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/run.ts';
import { mutate, mutationsOf } from './mutation.ts';
import { mutations } from './table.ts';

const { without, seeingAll } = mutationsOf('apps/server/src');

describe('a mutation', () => {
  it('removes one guard, or one limit of what the viewer sees', () => {
    const guard = without('if (!maySee(viewer))', 'inbox/read', ['inbox/read']);
    expect(mutate(guard, 'a; if (!maySee(viewer)) throw x; b')).toBe(
      'a; if (false && !maySee(viewer)) throw x; b',
    );
    const call = seeingAll('read(tx, viewer)', 'inbox/read', ['inbox/read']);
    expect(mutate(call, 'read(tx, viewer)')).toBe('read(tx, { ...viewer, super: true })');
  });

  it.each(['', 'if (!maySee(viewer)) a; if (!maySee(viewer)) b;'])(
    'is an error unless its text occurs exactly once: %j',
    (text) => {
      const guard = without('if (!maySee(viewer))', 'inbox/read', ['inbox/read']);
      expect(() => mutate(guard, text)).toThrow('inbox/read.ts');
    },
  );
});

describe('the mutations of the product', () => {
  it.each(mutations)('$file: $name applies, and its tests exist', async (mutation) => {
    const text = await readFile(join(root, mutation.file), 'utf8');
    expect(mutate(mutation, text)).not.toBe(text);
    expect(mutation.tests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
