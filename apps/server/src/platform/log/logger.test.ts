import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('writes lines that tell the request, and none of what is secret', () => {
  let written = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const log = createLogger('info', sink).child({ reqId: 'r1' });
  const secret = 'hunter2';
  log.info({ req: { headers: { authorization: secret, cookie: `jrt=${secret}` } } }, 'a request');
  log.info({ user: { password: secret, token: secret }, body: { newPassword: secret } }, 'a body');
  log.info({ token: secret, refreshToken: secret }, 'a token');
  log.error({ err: Object.assign(new Error('failed'), { config: { headers: secret } }) }, 'an error');

  expect(written.trim().split('\n')).toHaveLength(4);
  expect(written).toContain('"reqId":"r1"');
  expect(written).not.toContain(secret);
});
