import type {
  BodyOf,
  SavedView,
  createSavedView as createCall,
  updateSavedView as updateCall,
} from '@prosa/contract';
import { AppError, found, isAdmin, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { requireRecordLimit } from '../../platform/database/record-limits.ts';
import { changeView, insertView, removeView, viewById } from './queries.ts';

function checkSharing(viewer: Viewer, isShared: boolean | undefined): void {
  if (isShared && !isAdmin(viewer)) throw new AppError('ERR_NO_PERMISSION');
}

/** Another user's personal view answers ERR_NO_VIEW_FOUND, so that its existence stays hidden. */
async function changeable(tx: CompanyTransaction, viewer: Viewer, id: number): Promise<SavedView> {
  const view = found(await viewById(tx, id), 'ERR_NO_VIEW_FOUND');
  if (view.userId === viewer.id) return view;
  if (!view.isShared) throw new AppError('ERR_NO_VIEW_FOUND');
  if (!isAdmin(viewer)) throw new AppError('ERR_NO_PERMISSION');
  return view;
}

export async function createSavedView(
  { database }: App,
  viewer: Viewer,
  { name, query, isShared }: BodyOf<typeof createCall>,
): Promise<SavedView> {
  checkSharing(viewer, isShared);
  return database.inCompany(viewer.companyId, async (tx) => {
    const view = await insertView(tx, { name, query, isShared: isShared ?? false, userId: viewer.id });
    await requireRecordLimit(tx, 'savedViews');
    return view;
  });
}

export async function updateSavedView(
  { database }: App,
  viewer: Viewer,
  id: number,
  { name, query, isShared }: BodyOf<typeof updateCall>,
): Promise<SavedView> {
  return database.inCompany(viewer.companyId, async (tx) => {
    const view = await changeable(tx, viewer, id);
    checkSharing(viewer, isShared);
    return changeView(tx, id, {
      name: name ?? view.name,
      query: query ?? view.query,
      isShared: isShared ?? view.isShared,
    });
  });
}

export async function deleteSavedView(
  { database }: App,
  viewer: Viewer,
  id: number,
): Promise<{ message: string }> {
  return database.inCompany(viewer.companyId, async (tx) => {
    await changeable(tx, viewer, id);
    await removeView(tx, id);
    return { message: 'view deleted' };
  });
}
