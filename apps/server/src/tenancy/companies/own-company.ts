import { AppError, type Viewer } from '@prosa/domain';

/** The company a person may look at: the own one; super any. Another answers like one that does not exist. */
export function requireOwnCompany(viewer: Viewer, id: number): number {
  if (id !== viewer.companyId && !viewer.super) throw new AppError('ERR_NO_COMPANY_FOUND');
  return id;
}
