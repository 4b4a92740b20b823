import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { checkServerVersion } from './server-version.ts';

describe('the version of PostgreSQL', () => {
  it('is refused below 15, with both versions named', () => {
    const check = () => checkServerVersion(140_019);
    expect(check).toThrow(ConfigError);
    expect(check).toThrow('PostgreSQL 14 is too old: Prosa needs 15 to 18.');
  });

  it.each([150_000, 160_010, 170_006, 180_001])('%d is accepted without a warning', (version) => {
    expect(checkServerVersion(version)).toBeNull();
  });

  it('above 18 is accepted with a warning', () => {
    expect(checkServerVersion(190_000)).toBe(
      'PostgreSQL 19 is newer than what Prosa is tested with (15 to 18).',
    );
  });
});
