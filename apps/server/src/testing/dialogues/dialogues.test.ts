import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { LocalAi } from '../../conversation/testing/local-ai.ts';
import { startAi } from './ai.ts';
import { startBots, type Bots } from './bots.ts';
import { dialoguesOf } from './parse.ts';
import { play } from './play.ts';

const folder = new URL('../../../../../docs/dialogues/', import.meta.url);
const pages = readdirSync(folder)
  .filter((name) => /^\d.*\.md$/.test(name))
  .toSorted()
  .map((name) => ({ name, dialogues: dialoguesOf(readFileSync(new URL(name, folder), 'utf8')) }));

// A year in the past: the outbox uses the database's clock, and so postpones nothing.
const clock = { now: new Date('2025-03-20T13:00:00Z') };
let app: TestApp;
let ai: LocalAi;
let bots: Bots;
beforeAll(async () => {
  [ai, bots] = await Promise.all([startAi(), startBots()]);
  // No jobs: they would use the real clock. The dialogue runs what is due by its own clock.
  app = await startTestApp(
    {
      ROLES: 'api,channels',
      OUTBOUND_ALLOW: '127.0.0.0/8',
      GOOGLE_DIALOGFLOW_URL: bots.url,
      GOOGLE_TOKEN_URL: `${bots.url}/token`,
    },
    { now: () => clock.now },
  );
});
afterAll(async () => {
  await app.close();
  await ai.close();
  await bots.close();
});

it('the pages contain at least 150 dialogues, each with a title of its own', () => {
  const titles = pages.flatMap(({ dialogues }) => dialogues.map(({ title }) => title));
  expect(titles.length).toBeGreaterThanOrEqual(150);
  expect(titles).toEqual([...new Set(titles)]);
});

describe.each(pages)('$name', ({ dialogues }) => {
  it.each(dialogues)('$title', async (dialogue) => play(app, clock, dialogue, { ai, bots }));
});
