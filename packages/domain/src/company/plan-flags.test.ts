import { channels, planFlags } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { channelPlanFlag, planAllows, requirePlanFlag, type PlanFlags } from './plan-flags.ts';

const everyFlag = (isOn: boolean) =>
  Object.fromEntries(planFlags.map((flag) => [flag, isOn])) as NonNullable<PlanFlags>;

describe('a flag of the plan', () => {
  it.each(planFlags)('%s decides alone, whatever the other flags are', (flag) => {
    const onlyThis: PlanFlags = { ...everyFlag(false), [flag]: true };
    const allButThis: PlanFlags = { ...everyFlag(true), [flag]: false };

    expect(planAllows(onlyThis, flag)).toBe(true);
    expect(() => requirePlanFlag(onlyThis, flag)).not.toThrow();
    expect(planAllows(allButThis, flag)).toBe(false);
    expect(() => requirePlanFlag(allButThis, flag)).toThrow(
      expect.objectContaining({ code: 'ERR_PLAN_FEATURE', status: 403 }),
    );
  });

  it('is not required of a company without a plan', () => {
    for (const flag of planFlags) expect(() => requirePlanFlag(null, flag)).not.toThrow();
  });

  it('exists for every channel, and both kinds of WhatsApp share one', () => {
    expect(channels.map((channel) => channelPlanFlag[channel])).toEqual([
      'useWhatsapp',
      'useWhatsapp',
      'useFacebook',
      'useInstagram',
    ]);
  });
});
