import { limitByKey } from '@prosa/async';
import { AppError } from '@prosa/domain';
import pLimit from 'p-limit';

export type LimitedWork = <Result>(companyId: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Does one work of a company at a time and `atOnce` in this process, the others wait. Throws ERR_TOO_MANY_REQUESTS for
 * a company of which `mostWaiting` wait already.
 */
export function limitByCompany({
  atOnce,
  mostWaiting,
}: Record<'atOnce' | 'mostWaiting', number>): LimitedWork {
  const oneOfCompany = limitByKey(1);
  const fewOfProcess = pLimit(atOnce);
  const opened = new Map<number, number>();
  return async (companyId, work) => {
    const before = opened.get(companyId) ?? 0;
    if (before > mostWaiting)
      throw new AppError('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': '30' } });
    opened.set(companyId, before + 1);
    try {
      return await oneOfCompany(String(companyId), async () => fewOfProcess(work));
    } finally {
      const left = (opened.get(companyId) ?? 1) - 1;
      if (left > 0) opened.set(companyId, left);
      else opened.delete(companyId);
    }
  };
}
