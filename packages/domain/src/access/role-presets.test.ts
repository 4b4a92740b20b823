import { rolePresetNames } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { presetOf, rolePresets } from './role-presets.ts';

describe('a preset', () => {
  it.each(rolePresetNames)('%s is recognised by the rights that it gives', (name) => {
    expect(presetOf(rolePresets[name])).toBe(name);
  });

  it('is none for a combination of its own', () => {
    expect(presetOf({ ...rolePresets.attendant, allowGroup: true })).toBeNull();
    expect(presetOf({ ...rolePresets.supervisor, allowConnections: 'enabled' })).toBeNull();
  });

  it('of an admin ignores the switches that the profile gives anyway', () => {
    expect(
      presetOf({ ...rolePresets.attendant, profile: 'admin', allTicket: 'enable', allowGroup: true }),
    ).toBe('administrator');
    expect(presetOf({ ...rolePresets.administrator, allowGroup: false })).toBeNull();
  });
});
