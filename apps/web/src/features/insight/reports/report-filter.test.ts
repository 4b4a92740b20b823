import { describe, expect, it } from 'vitest';
import { plainReport, queryOf, readReport, type ReportFilter, writeReport } from './report-filter.ts';

const now = new Date(2026, 2, 17, 10);
const read = (text: string) => readReport(new URLSearchParams(text), now);

describe('the filter of the report', () => {
  it('is from the first of the month until today when the address has none', () => {
    expect(read('')).toEqual(plainReport(now));
    expect([read('').from, read('').to]).toEqual(['2026-03-01', '2026-03-17']);
    expect(writeReport(plainReport(now), now).toString()).toBe('');
  });

  it('comes back from the address as it was', () => {
    const filter: ReportFilter = {
      search: 'João & Cia',
      contact: 7,
      connections: [3],
      statuses: ['open', 'nps'],
      users: [1, 2],
      queues: [0, 5],
      from: '2026-01-01',
      to: '',
      onlyRated: true,
      onlyBreached: true,
    };
    expect(read(writeReport(filter, now).toString())).toEqual(filter);
  });

  it('leaves out what an address has wrong', () => {
    const wrong = 'contact=x&users=1,y,-3&status=aberto,closed&from=ontem&to=2026-3-1&rated=sim';
    expect(read(wrong)).toEqual({ ...plainReport(now), users: [1], statuses: ['closed'] });
  });

  it('asks only for what narrows', () => {
    expect(queryOf({ ...plainReport(now), to: '' })).toEqual({ dateFrom: '2026-03-01' });
    expect(queryOf({ ...plainReport(now), queues: [0] })).toMatchObject({ queueIds: [0] });
  });
});
