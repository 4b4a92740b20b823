import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompanyTransaction } from './transactions.ts';

/** The request in whose course something happens. */
export interface RequestScope {
  readonly companyId: number;
  readonly userId: number;
  /** False once it is answered: what goes on after that is no longer work of a request. */
  isOpen: boolean;
  /** Begins every transaction of the request, and throws when the request may no longer go on. */
  readonly guard?: ((tx: CompanyTransaction) => Promise<void>) | undefined;
}

const storage = new AsyncLocalStorage<RequestScope | null>();

/** Runs `work` as part of a request. */
export const inRequest = <Result>(scope: RequestScope, work: () => Result): Result =>
  storage.run(scope, work);

/** Runs `work` as part of no request: transactions that it begins wait in no company's queue. */
export const outsideOfRequests = <Result>(work: () => Result): Result => storage.run(null, work);

/** The open request of a company; undefined elsewhere. */
export function requestOf(companyId: number): RequestScope | undefined {
  const scope = storage.getStore();
  return scope?.isOpen && scope.companyId === companyId ? scope : undefined;
}
