import type { CallShape } from '@prosa/contract';
import { isMereView, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';

const idOf = (params: unknown): number | null => {
  const values = Object.entries((params ?? {}) as Record<string, unknown>);
  const [, value] = values.find(([name]) => /id$/i.test(name)) ?? [];
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null;
};

/**
 * Before support changes something, the company's audit log says which call it is, also where the change itself leaves
 * no entry. The path is that of the contract: what it is filled with may be a customer's number.
 */
export async function recordSupportCall(
  app: Pick<App, 'database'>,
  viewer: Viewer,
  call: Pick<CallShape, 'method' | 'path' | 'audit' | 'support'>,
  params: unknown,
): Promise<void> {
  if (!viewer.support || isMereView(call) || call.support === 'always') return;
  const subject = { id: idOf(params), name: `${call.method} ${call.path}` };
  await app.database.inCompany(viewer.companyId, (tx) =>
    recordAudit(tx, viewer, { action: 'support.change', subject }),
  );
}
