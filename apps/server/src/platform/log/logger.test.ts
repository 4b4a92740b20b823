import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('logs the id of the request, and no secret', () => {
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

it('logs the cause of a database failure, and nothing that customers wrote', () => {
  let written = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const failure = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(ana@x.test) already exists.',
    client: { queue: ['insert of ana@x.test'] },
  });
  createLogger('info', sink).error({ err: new Error('outer', { cause: failure }) }, 'failed');

  expect(JSON.parse(written).err).toMatchObject({
    message: 'outer',
    stack: expect.stringContaining('logger.test.ts'),
    cause: { message: 'duplicate key', code: '23505', constraint: 'users_email' },
  });
  expect(written).not.toContain('ana@x.test');
});
