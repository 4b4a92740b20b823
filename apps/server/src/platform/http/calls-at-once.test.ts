import type { CallShape } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { CallsAtOnce } from './calls-at-once.ts';

const list: CallShape = { method: 'GET', path: '/any', caller: 'user', summary: 'Any.', responses: {} };
const report: CallShape = { ...list, path: '/export', atOnce: { person: 1, company: 2 } };
const upload: CallShape = { ...list, method: 'POST', upload: { field: 'file', maxFiles: 1 } };

let atOnce: CallsAtOnce;
beforeEach(() => {
  atOnce = new CallsAtOnce();
});

function begin(call: CallShape, userId: number, companyId = 1) {
  const headers = call.upload ? { 'content-type': 'multipart/form-data; boundary=x' } : {};
  const request = { headers } as FastifyRequest;
  const raw = new EventEmitter();
  try {
    atOnce.begin(call, request, { raw } as unknown as FastifyReply, { userId, companyId });
    return { request, answer: () => raw.emit('close') };
  } catch (error) {
    return error instanceof AppError ? [error.code, error.headers['retry-after']] : error;
  }
}
const refused = ['ERR_TOO_MUCH_AT_ONCE', '1'];
const many = (count: number, work: () => unknown) => Array.from({ length: count }, work);

describe('calls at once', () => {
  it('are a hundred of a person at most, in whatever company others are', () => {
    many(100, () => begin(list, 1));
    expect(begin(list, 1)).toEqual(refused);
    expect(begin(list, 2)).toHaveProperty('answer');
  });

  it('are a thousand of a company at most, and another company has its own', () => {
    for (let id = 0; id < 200; id += 1) many(5, () => begin(list, id));
    expect(begin(list, 300)).toEqual(refused);
    expect(begin(list, 301, 2)).toHaveProperty('answer');
  });

  it('that declare a limit keep to it, by person and by company', () => {
    const first = begin(report, 1) as { answer: () => void };
    expect(begin(report, 1)).toEqual(refused);
    begin(report, 2);
    expect(begin(report, 3)).toEqual(refused);
    first.answer();
    expect(begin(report, 3)).toHaveProperty('answer');
  });

  it('with files are six of a person', () => {
    many(6, () => begin(upload, 1));
    expect(begin(upload, 1)).toEqual(refused);
    expect(begin(list, 1)).toHaveProperty('answer');
  });

  it('count until their work has ended, also when the client has gone before', async () => {
    const { request, answer } = begin(report, 1) as { request: FastifyRequest; answer: () => void };
    const work = Promise.withResolvers<void>();
    const handled = atOnce.during(request, async () => work.promise);
    answer();
    expect(begin(report, 1)).toEqual(refused);
    work.resolve();
    await handled;
    expect(begin(report, 1)).toHaveProperty('answer');
  });
});
