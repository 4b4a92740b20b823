import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the agents of a company ask for, and how often. */
export interface Work {
  address: string;
  /** One for each agent. */
  tokens: string[];
  path: string;
  /** Between two requests of an agent, on average. */
  pauseMs: number;
  measureMs: number;
}

const agent = new Agent({ keepAlive: true });

/** Milliseconds until the whole answer is there. It is not parsed: this process must not wait for itself. */
async function duration(url: string, token: string): Promise<number> {
  const began = performance.now();
  return new Promise((done, fail) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.once('error', fail);
      response.once('end', () => {
        if (response.statusCode === 200) done(performance.now() - began);
        else fail(new Error(`${url}: ${response.statusCode}`));
      });
    });
    request.once('error', fail);
  });
}

process.on('message', async ({ address, tokens, path, pauseMs, measureMs }: Work) => {
  const durations: number[] = [];
  const until = performance.now() + measureMs;
  await Promise.all(
    tokens.map(async (token) => {
      while (performance.now() < until) {
        await sleep(Math.random() * 2 * pauseMs);
        durations.push(await duration(`${address}/api${path}`, token));
      }
    }),
  );
  process.send?.(durations);
});
process.on('disconnect', () => process.exit());
