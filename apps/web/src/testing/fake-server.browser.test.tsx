import { afterEach, describe, expect, it } from 'vitest';
import { call } from '../api/client.ts';
import { refuse, refuseAs, server, unreachable } from './fake-server.ts';
import { queue } from './records.ts';

// Component tests rely on the fake server, so it must answer nothing that the real one would not.

let problems: string[] = [];
const end = () => (problems = server.reset());
afterEach(() => void (problems = []));

describe('the fake server reports', () => {
  it('a call that the test does not answer', async () => {
    await expect(call('listQueues')).rejects.toMatchObject({ status: 500 });
    end();
    expect(problems).toEqual(['listQueues: the test has no handler for this call']);
  });

  it('a request that the contract does not know', async () => {
    await fetch('/api/nothing-of-ours', { method: 'POST' });
    end();
    expect(problems).toEqual(['POST /api/nothing-of-ours: the contract has no such call']);
  });

  it('a body that does not fit the contract, by its field, and calls no handler', async () => {
    let isAsked = false;
    server.on('createQueue', () => {
      isAsked = true;
      return { ...queue, chatbots: [] };
    });
    await expect(call('createQueue', { body: { name: 'V', color: '#2F7DE1' } })).rejects.toThrow();
    end();
    expect(problems).toEqual([expect.stringMatching(/^createQueue: body\.name does not fit the contract/)]);
    expect(isAsked).toBe(false);
  });

  it('a parameter that does not fit the contract', async () => {
    await expect(call('readQueue', { params: { id: 0 } })).rejects.toThrow();
    end();
    expect(problems).toEqual([expect.stringMatching(/^readQueue: params\.id does not fit the contract/)]);
  });

  it('an answer that does not fit the contract', async () => {
    server.on('listQueues', () => [{ ...queue, name: 5 as unknown as string }]);
    await expect(call('listQueues')).rejects.toMatchObject({ status: 500 });
    end();
    expect(problems).toEqual([expect.stringMatching(/^listQueues: the answer does not fit the contract/)]);
  });

  it('nothing for calls that fit', async () => {
    server.on('listQueues', () => [queue]);
    expect(await call('listQueues')).toEqual([queue]);
    end();
    expect(problems).toEqual([]);
  });
});

it('the fake server ends a call with its test, and what becomes of it is no problem of the next one', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<never>();
  server.on('listQueues', async () => {
    asked.resolve();
    return answer.promise;
  });
  const [read, unread] = [call('listQueues'), asked.promise.then(async () => call('listUsers'))];
  await asked.promise;
  end();
  await expect(read).rejects.toMatchObject({ status: 0 });
  await expect(unread).rejects.toMatchObject({ status: 0 });
  answer.resolve([{ ...queue, name: 5 }] as never);
  end();
  expect(problems).toEqual([]);
});

describe('the fake server answers', () => {
  it('a fixed path before one with a parameter', async () => {
    server.on('listUsers', () => []);
    expect(await call('listUsers')).toEqual([]);
    expect(server.received('readUser')).toEqual([]);
  });

  it('only the fields of the contract, like the server', async () => {
    server.on('listQueues', () => [{ ...queue, secret: 'x' } as typeof queue]);
    expect(await call('listQueues')).toEqual([queue]);
  });

  it('a refusal with the status of its code, and the fields that it names', async () => {
    server.on('listQueues', () => refuse('ERR_NO_PERMISSION'));
    await expect(call('listQueues')).rejects.toMatchObject({ status: 403, code: 'ERR_NO_PERMISSION' });
    const details = [{ field: 'name', message: 'required' }];
    server.on('listQueues', () => refuse('ERR_VALIDATION', details));
    await expect(call('listQueues')).rejects.toMatchObject({ status: 400, details });
    server.on('listQueues', () => refuseAs(502, 'ERR_FOO'));
    await expect(call('listQueues')).rejects.toMatchObject({ status: 502, code: 'ERR_FOO' });
  });

  it('nothing while the network is down', async () => {
    server.on('listQueues', () => unreachable);
    await expect(call('listQueues')).rejects.toMatchObject({ status: 0, code: 'ERR_OFFLINE' });
  });
});
