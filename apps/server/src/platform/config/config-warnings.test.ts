import { describe, expect, it } from 'vitest';
import { configWarnings } from './config-warnings.ts';
import { readConfig } from './config.ts';

const warnings = (environment: Record<string, string>) => configWarnings(readConfig(environment));

describe('the warnings of a start', () => {
  it('name TRUST_PROXY where https comes from a proxy that nobody has named', () => {
    expect(warnings({ PUBLIC_URL: 'https://inbox.example' })).toEqual([
      expect.stringContaining('TRUST_PROXY is not set'),
    ]);
  });
  it('are none otherwise', () => {
    expect(warnings({})).toEqual([]);
    expect(warnings({ PUBLIC_URL: 'http://inbox.example' })).toEqual([]);
    expect(warnings({ PUBLIC_URL: 'https://inbox.example', TRUST_PROXY: '127.0.0.1' })).toEqual([]);
  });
});
