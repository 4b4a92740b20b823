import { expect, it } from 'vitest';
import { limitByCompany } from './limit-by-company.ts';

/** Works that end when the test says so, and those that run. */
function works(limits: { atOnce: number; mostWaiting: number }) {
  const limited = limitByCompany(limits);
  const running = new Map<string, () => void>();
  const start = async (companyId: number, name: string) =>
    limited(companyId, async () => {
      await new Promise<void>((end) => running.set(name, end));
      running.delete(name);
      return name;
    });
  // Whatever may start is started in microtasks.
  const settled = async () => new Promise((done) => setImmediate(done));
  return {
    start,
    names: async () => settled().then(() => [...running.keys()].toSorted()),
    end: (name: string) => running.get(name)?.(),
  };
}

it('does one work of a company at a time, and two in all; the others wait', async () => {
  const { start, names, end } = works({ atOnce: 2, mostWaiting: 20 });
  const all = [start(1, 'a1'), start(1, 'a2'), start(2, 'b1'), start(3, 'c1')];
  expect(await names()).toEqual(['a1', 'b1']);
  end('b1');
  expect(await names()).toEqual(['a1', 'c1']);
  end('a1');
  expect(await names()).toEqual(['a2', 'c1']);
  end('a2');
  end('c1');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'c1']);
});

it('goes on after a work that failed', async () => {
  const limited = limitByCompany({ atOnce: 1, mostWaiting: 5 });
  const failing = limited(1, async () => Promise.reject(new Error('broken')));
  const next = limited(1, async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('refuses a company of which too many wait, and no other company', async () => {
  const { start, names, end } = works({ atOnce: 2, mostWaiting: 1 });
  const all = [start(1, 'a1'), start(1, 'a2')];
  await expect(start(1, 'a3')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
  all.push(start(2, 'b1'));
  expect(await names()).toEqual(['a1', 'b1']);
  end('a1');
  expect(await names()).toEqual(['a2', 'b1']);
  all.push(start(1, 'a4'));
  for (const name of ['a2', 'b1']) end(name);
  expect(await names()).toEqual(['a4']);
  end('a4');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'a4']);
});
