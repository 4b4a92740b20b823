import { describe, expect, it } from 'vitest';
import { type InstallationGroup, isInAudience } from './installation-audience.ts';

const agent = { companyId: 3, planId: 7, super: false };
const operator = { companyId: 1, planId: null, super: true };
const groups: Record<string, InstallationGroup> = {
  everybody: { kind: 'everybody' },
  operators: { kind: 'operators' },
  'their plan': { kind: 'plans', ids: [6, 7] },
  'another plan': { kind: 'plans', ids: [8] },
  'no plan': { kind: 'plans', ids: [] },
  'their company': { kind: 'companies', ids: [2, 3] },
  'another company': { kind: 'companies', ids: [7] },
};

describe('an event of the installation for', () => {
  it.each([
    ['everybody', true, true],
    ['operators', false, true],
    ['their plan', true, false],
    ['another plan', false, false],
    ['no plan', false, false],
    ['their company', true, false],
    ['another company', false, false],
  ])('%s reaches an agent: %s, and the operator: %s', (name, reachesAgent, reachesOperator) => {
    const audience = { to: groups[name] as InstallationGroup, except: [] };
    expect(isInAudience(agent, audience)).toBe(reachesAgent);
    expect(isInAudience(operator, audience)).toBe(reachesOperator);
    // Whoever is in the group is also left out by it.
    const others = { to: { kind: 'everybody' } as const, except: [audience.to] };
    expect(isInAudience(agent, others)).toBe(!reachesAgent);
  });

  it('a plan does not reach companies without one', () => {
    const audience = { to: { kind: 'plans' as const, ids: [7] }, except: [] };
    expect(isInAudience({ ...agent, planId: null }, audience)).toBe(false);
  });
});
