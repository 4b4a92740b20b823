import { describe, expect, it } from 'vitest';
import {
  addressOfReport,
  type DashboardFilter,
  filterBefore,
  hasRange,
  queryOf,
  readDashboard,
  writeDashboard,
} from './dashboard-filter.ts';

const now = new Date(2026, 2, 17, 10);
const read = (text: string) => readDashboard(new URLSearchParams(text), now);

describe('the filter of the dashboard', () => {
  it('is this month until today when the address has none', () => {
    expect(read('')).toMatchObject({ tab: 'indicators', from: '2026-03-01', to: '2026-03-17' });
    expect(writeDashboard(read(''), now).toString()).toBe('');
    expect(queryOf(read(''))).toEqual({ date_from: '2026-03-01', date_to: '2026-03-17' });
  });

  it('comes back from the address as it was', () => {
    const filter: DashboardFilter = {
      tab: 'nps',
      from: '2026-01-01',
      to: '',
      queues: [0, 4],
      users: [1],
      connections: [3],
      tags: [9],
      channel: 'instagram',
    };
    expect(read(writeDashboard(filter, now).toString())).toEqual(filter);
  });

  it('is compared with as many days before, unless it has an open end', () => {
    expect(filterBefore(read('queues=4'))).toMatchObject({
      from: '2026-02-12',
      to: '2026-02-28',
      queues: [4],
    });
    expect(filterBefore(read('to=any'))).toBeNull();
  });

  it('needs a day', () => {
    expect(hasRange(read('from=any'))).toBe(true);
    expect(hasRange(read('from=any&to=any'))).toBe(false);
  });

  it('leads to the report of the same periods', () => {
    expect(addressOfReport(read('users=1,2'), { status: 'closed' })).toBe(
      '/reports?from=2026-03-01&to=2026-03-17&users=1%2C2&status=closed',
    );
  });
});
