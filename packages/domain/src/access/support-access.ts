import type { CallShape, ErrorCode, SupportMode } from '@prosa/contract';

/** Under which grant one of the operator's people is in a company. */
export interface SupportAccess {
  grantId: number;
  mode: SupportMode;
  reason: string;
  /** From this instant on the session is over. */
  endsAt: string;
  /** The operator's user; the viewer's own id is that of the company's hidden user. */
  operatorId: number;
}

type Call = Pick<CallShape, 'method' | 'audit' | 'support'>;

/** A call that the audit log records is no mere view: an export carries everything away. */
export const isMereView = ({ method, audit }: Call): boolean => method === 'GET' && audit === undefined;

/**
 * Why support may not make this call; null when it may. With a grant to view the answer is the same for every call that
 * changes something, whatever else would refuse it.
 */
export function supportRefusal(call: Call, { mode }: Pick<SupportAccess, 'mode'>): ErrorCode | null {
  if (call.support === 'always') return null;
  if (mode === 'view' && !isMereView(call)) return 'ERR_SUPPORT_READ_ONLY';
  return call.support === 'never' ? 'ERR_SUPPORT_NOT_ALLOWED' : null;
}

export const isSupportOver = ({ endsAt }: Pick<SupportAccess, 'endsAt'>, now: Date): boolean =>
  new Date(endsAt).getTime() <= now.getTime();

/** When a grant that is given now ends. */
export const grantEnd = (now: Date, hours: number): Date => new Date(now.getTime() + hours * 60 * 60_000);
