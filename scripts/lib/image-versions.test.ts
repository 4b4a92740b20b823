import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const read = async (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

it('every image that the installation is made of has a version', async () => {
  const composed = [...(await read('compose.yaml')).matchAll(/^\s+image: (\S+)$/gm)].map(
    ([, image]) => image,
  );
  const built = [...(await read('Dockerfile')).matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image);
  expect(composed.length).toBeGreaterThanOrEqual(4);
  expect(built.length).toBeGreaterThanOrEqual(1);
  for (const image of [...composed, ...built]) expect(image).toMatch(/^[\w./-]+:(?!latest)[\w.-]*\d[\w.-]*$/);
});
