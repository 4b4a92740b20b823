import { AppError, type Viewer } from '@prosa/domain';

/**
 * The company if the viewer may read it: super any, others their own. Throws ERR_NO_COMPANY_FOUND for another
 * company, whether it exists or not.
 */
export function requireOwnCompany(viewer: Viewer, id: number): number {
  if (id !== viewer.companyId && !viewer.super) throw new AppError('ERR_NO_COMPANY_FOUND');
  return id;
}
