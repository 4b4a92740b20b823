import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retryFailedEvents } from './failed-events.ts';
import { openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario();
});
afterAll(async () => scenario.dispose());

const failed = async (company: Company) =>
  company.rows<{ attempts: number; waits: boolean }>(
    'select attempts, "nextAttemptAt" > now() as waits from failed_events where company_id = $1',
  );
const makeDue = async (company: Company) =>
  company.rows('update failed_events set "nextAttemptAt" = now() where company_id = $1');

describe('an event that failed', () => {
  it('is retried when due, waits longer each time, and is never dropped', async () => {
    const company = await scenario.company();
    await company.receive(text('veneno', { at: 'not a time' }));
    expect(await failed(company)).toEqual([{ attempts: 1, waits: true }]);
    expect(await retryFailedEvents(scenario.app)).toBe(0);

    await makeDue(company);
    expect(await retryFailedEvents(scenario.app)).toBe(1);

    expect(await failed(company)).toEqual([{ attempts: 2, waits: true }]);
  });

  it('is stored and removed from the list once the cause is gone', async () => {
    const company = await scenario.company();
    await scenario.owner.query(
      "alter table messages add constraint no_poison check (body <> 'veneno') not valid",
    );
    await company.receive(text('veneno'));
    await scenario.owner.query('alter table messages drop constraint no_poison');
    await makeDue(company);

    await Promise.all([retryFailedEvents(scenario.app), retryFailedEvents(scenario.app)]);

    expect(await failed(company)).toEqual([]);
    expect(await company.rows('select body from messages where company_id = $1')).toEqual([
      { body: 'veneno' },
    ]);
  });
});
