import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { root } from './run.ts';

const folder = `${root}docs/adr/`;

async function readIndex() {
  const text = await readFile(`${folder}README.md`, 'utf8');
  const row = /^\| \[(\d{4})\]\(([^)]+)\) \| (.+?) \| (accepted|replaced by \d{4}) \|$/gm;
  return [...text.matchAll(row)].map(([, number, file, title, status]) => ({ number, file, title, status }));
}

it('the index of decisions has every record once, by its number and title', async () => {
  const files = (await readdir(folder)).filter((file) => file !== 'README.md');
  const index = await readIndex();
  expect(new Set(index.map(({ file }) => file))).toEqual(new Set(files));
  expect(index).toHaveLength(files.length);
  for (const { number, file = '', title } of index) {
    expect(file.slice(0, 4)).toBe(number);
    const [heading] = (await readFile(folder + file, 'utf8')).split('\n');
    expect(heading).toBe(`# ${number}: ${title}`);
  }
});
