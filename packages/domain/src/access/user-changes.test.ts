import { describe, expect, it } from 'vitest';
import { allowedUserChange, mayChangeUser } from './user-changes.ts';

const agent = { id: 1, profile: 'user', super: false } as const;
const admin = { id: 2, profile: 'admin', super: false } as const;
const operator = { id: 3, profile: 'admin', super: true } as const;

describe('changing users', () => {
  it.each([
    [agent, agent, true],
    [agent, admin, false],
    [agent, { ...agent, id: 9 }, false],
    [admin, agent, true],
    [admin, operator, false],
    [operator, admin, true],
    [operator, { ...operator, id: 9 }, true],
  ])('%o changes %o: %s', (viewer, target, may) => {
    expect(mayChangeUser(viewer, target)).toBe(may);
  });

  it('keeps only the fields that the person may change', () => {
    const change = { name: 'Ana', profile: 'admin', super: true, queueIds: [1], showDashboard: 'enabled' };
    expect(allowedUserChange(agent, change)).toEqual({ name: 'Ana' });
    expect(allowedUserChange(admin, change)).toEqual({
      name: 'Ana',
      profile: 'admin',
      queueIds: [1],
      showDashboard: 'enabled',
    });
    expect(allowedUserChange(operator, change)).toEqual(change);
  });
});
