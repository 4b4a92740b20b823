import { describe, expect, it } from 'vitest';
import { isLocalOnly } from './local-only.ts';

describe('a server that only this machine reaches', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['', false],
    ['192.168.0.7', false],
    ['127.0.0.1.example.com', false],
    ['localhost.example.com', false],
  ])('listens on %s: %s', (host, isLocal) => {
    expect(isLocalOnly({ host, publicUrl: null })).toBe(isLocal);
    expect(isLocalOnly({ host, publicUrl: 'http://inbox.example' })).toBe(false);
  });
});
