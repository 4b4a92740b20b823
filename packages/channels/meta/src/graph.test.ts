import { readReason } from '@prosa/domain';
import { describe, expect, it } from 'vitest';
import { SendError } from '@prosa/channel-driver';
import { faultOf, sendErrorOf } from './faults.ts';
import { Files } from './files.ts';
import { Graph, GraphError } from './graph.ts';
import type { MetaFetch } from './options.ts';

const graphUrl = 'https://graph.test';
const answering = (status: number, body: string | ReadableStream | null, headers = {}): MetaFetch => {
  return async () => new Response(body, { status, headers });
};
const call = async (fetch: MetaFetch, timing = {}) => {
  const graph = new Graph({ graphUrl, graphVersion: 'v25.0', fetch, timing });
  return graph.call({ path: 'x', token: 't' }).catch((error: unknown) => error);
};
const fault = async (fetch: MetaFetch, timing = {}) => {
  const error = await call(fetch, timing);
  if (!(error instanceof GraphError)) throw new Error(`no GraphError but ${String(error)}`);
  return error.fault;
};
const error = (code: number, subcode: number | null = null) => ({
  code,
  subcode,
  message: 'm',
  isTransient: false,
});

describe('an error of the platform', () => {
  it.each([
    [4, null, 'wait'],
    [613, null, 'wait'],
    [80007, null, 'wait'],
    [130429, null, 'wait'],
    [131056, null, 'wait'],
    [131016, null, 'wait'],
    [1, null, 'unknown'],
    [190, null, 'reconnect'],
    [0, null, 'reconnect'],
    [33, null, 'reconnect'],
    [102, null, 'reconnect'],
    [3, null, 'permission'],
    [10, null, 'permission'],
    [200, null, 'permission'],
    [299, null, 'permission'],
    [131005, null, 'permission'],
    [131045, null, 'permission'],
    [133010, null, 'permission'],
    [10, 2018278, 'window'],
    [10, 2534022, 'window'],
    [131047, null, 'window'],
    [131050, null, 'optOut'],
    [131049, null, 'refused'],
    [131026, null, 'refused'],
    [131051, null, 'refused'],
    [131053, null, 'refused'],
    [100, null, 'refused'],
    [100, 2018001, 'refused'],
    [368, null, 'account'],
    [131031, null, 'account'],
    [131037, null, 'account'],
    [131042, null, 'account'],
    [131048, null, 'account'],
    [551, null, 'refused'],
    [200, 1545041, 'refused'],
    [987654, null, 'refused'],
  ])('%i/%s means %s, and names a reason with its code', (code, subcode, kind) => {
    const found = faultOf(error(code, subcode));
    expect(found.kind).toBe(kind);
    const known = readReason(found.reason);
    expect(known?.params['code']).toBe(String(code));
  });

  it('with an unknown code passes if it says so, or if the platform is at fault', () => {
    expect(faultOf({ ...error(987654), isTransient: true }).kind).toBe('wait');
    expect(faultOf(error(987654), 503).kind).toBe('wait');
    expect(faultOf(error(987654), 429).kind).toBe('wait');
  });

  it('that passes is tried again by the outbox, after the known wait', () => {
    const transient = [4, 190, 1].map((code) => sendErrorOf(faultOf(error(code))));
    expect(transient.map((one) => [one.transient, one.waitSeconds])).toEqual([
      [true, 60],
      [true, null],
      [true, null],
    ]);
    expect(sendErrorOf(faultOf(error(131047)))).toMatchObject({ transient: false });
    expect(sendErrorOf(faultOf(error(131050)))).toBeInstanceOf(SendError);
  });
});

describe('a call of the Graph API', () => {
  it('sends the version and the token in a header, and returns JSON', async () => {
    const asked: unknown[] = [];
    const fetch: MetaFetch = async (url, { headers, method }) => {
      asked.push([method, url, headers['authorization']]);
      return Response.json({ id: '1' });
    };
    const graph = new Graph({ graphUrl, graphVersion: 'v25.0', fetch });
    expect(await graph.call({ path: 'me', token: 't', query: { fields: 'id,name' } })).toEqual({ id: '1' });
    expect(asked).toEqual([['GET', 'https://graph.test/v25.0/me?fields=id%2Cname', 'Bearer t']]);
  });

  it('reads the error in an answer, with its details', async () => {
    const body = JSON.stringify({
      error: { code: 987654, message: 'm', error_subcode: 1, error_data: { details: 'why' } },
    });
    expect(await fault(answering(400, body))).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('why'),
    });
  });

  it.each([
    ['a page of somebody on the way', 502, '<html>', 'unknown'],
    ['nothing', 200, '', 'unknown'],
    ['half of an answer', 200, '{"messages":[{"id"', 'unknown'],
    ['a page that is not there', 404, 'not found', 'wait'],
    ['too much', 200, 'x'.repeat(1024 * 1024 + 1), 'unknown'],
    ['a redirect', 302, '', 'unknown'],
    ['JSON without an error in it', 500, '{}', 'unknown'],
  ])('that answers %s failed', async (_, status, body, kind) => {
    expect((await fault(answering(status, body))).kind).toBe(kind);
  });

  it('without an end to its answer is given up, with an unknown outcome', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1)) });
    expect((await fault(answering(200, endless), { answerMs: 30 })).kind).toBe('unknown');
    const silent: MetaFetch = (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    expect(await fault(silent, { answerMs: 30 })).toMatchObject({ kind: 'unknown' });
  });

  it('that could not even connect had no effect', async () => {
    const failing = (code: string): MetaFetch => {
      return () =>
        Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) }));
    };
    expect((await fault(failing('ECONNREFUSED'))).kind).toBe('wait');
    expect((await fault(failing('ENOTFOUND'))).kind).toBe('wait');
    expect((await fault(failing('ECONNRESET'))).kind).toBe('unknown');
  });
});

describe('a file', () => {
  const never = new AbortController().signal;
  const open = (address: string, fetch: MetaFetch) =>
    new Files({ graphUrl, fetch }).open(address, 'secret', never);

  it.each([
    'http://127.0.0.1/x',
    'http://lookaside.fbsbx.com/x',
    'https://evil.test/x',
    'https://fbcdn.net.evil.test/x',
    'https://evilfbcdn.net/x',
    'https://user:pw@scontent.xx.fbcdn.net/x',
    'https://lookaside.fbsbx.com:8080/x',
    'file:///etc/passwd',
    'ftp://facebook.com/x',
    'x',
    '',
  ])('at %s is not fetched', async (address) => {
    const fetch: MetaFetch = () => Promise.reject(new Error('asked'));
    await expect(open(address, fetch)).rejects.toMatchObject({ name: 'FileError', kind: 'gone' });
  });

  it('that redirects elsewhere is not followed', async () => {
    const asked: string[] = [];
    const fetch: MetaFetch = async (url) => {
      asked.push(url);
      return new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/latest' } });
    };
    await expect(open('https://scontent.xx.fbcdn.net/x', fetch)).rejects.toMatchObject({ kind: 'gone' });
    expect(asked).toEqual(['https://scontent.xx.fbcdn.net/x']);
  });

  it('is requested with the token only where the token belongs', async () => {
    const seen: (string | undefined)[] = [];
    const fetch: MetaFetch = async (_, { headers }) => {
      seen.push(headers['authorization']);
      return new Response('x', { headers: { 'content-disposition': 'inline; filename="../a/foto.jpg"' } });
    };
    const file = await open('https://lookaside.fbsbx.com/x', fetch);
    expect(file.name).toBe('foto.jpg');
    await open(`${graphUrl}/x`, fetch);
    await open('https://scontent.xx.fbcdn.net/x', fetch);
    expect(seen).toEqual(['Bearer secret', 'Bearer secret', undefined]);
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [403, 'gone'],
    [401, 'wait'],
    [408, 'wait'],
    [429, 'wait'],
    [500, 'wait'],
    [204, 'unknown'],
  ])('that the platform answers with %i fails as %s', async (status, kind) => {
    const body = status === 204 ? null : 'x';
    await expect(open('https://scontent.xx.fbcdn.net/x', answering(status, body))).rejects.toMatchObject({
      kind,
    });
  });

  it('that breaks off fails with an error', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
    const file = await open('https://scontent.xx.fbcdn.net/x', answering(200, broken));
    await expect(file.stream.toArray()).rejects.toMatchObject({ name: 'FileError', kind: 'unknown' });
  });
});
