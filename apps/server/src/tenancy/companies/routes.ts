import {
  type Company,
  createCompany as createCall,
  DEFAULT_PAGE_SIZE,
  deleteCompany as deleteCall,
  exportCompanies as exportCall,
  extendCompany as extendCall,
  listCompanies as listCall,
  listEveryCompany,
  pageCompanies as pageCall,
  type QueryOf,
  readCompany as readCall,
  readCompanyPlan,
  renewAdminInvitation as inviteCall,
  restoreCompany as restoreCall,
  updateCompany as updateCall,
  updateCompanySchedules,
} from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import { inviteFirstAdmin } from '../../identity/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { restoreCompany } from './archive-company.ts';
import { createCompany } from './create-company.ts';
import { deleteCompany } from './delete-company.ts';
import { exportCompanies } from './export-companies.ts';
import { extendCompany } from './extend-company.ts';
import { type CompanyListing, countCompanies, pageCompanies } from './list-queries.ts';
import { requireOwnCompany } from './own-company.ts';
import { listCompanies, lockLiveCompany, readCompany, saveCompany } from './queries.ts';
import { updateCompany } from './update-company.ts';

const OPERATORS_LIST = 'the operator lists companies';

const listingOf = (query: Omit<QueryOf<typeof pageCall>, 'pageNumber'>): CompanyListing => ({
  searchParam: query.searchParam?.trim() ?? '',
  archived: query.archived ?? false,
  sortBy: query.sortBy ?? 'name',
  sortOrder: query.sortOrder ?? 'asc',
});

function listingRoutes(app: App): Route[] {
  return [
    handle(pageCall, ({ query }) =>
      app.database.acrossCompanies(OPERATORS_LIST, async (tx) => {
        const listing = listingOf(query);
        const offset = ((query.pageNumber ?? 1) - 1) * DEFAULT_PAGE_SIZE;
        const found = await pageCompanies(tx, listing, {
          offset,
          limit: DEFAULT_PAGE_SIZE + 1,
          now: app.now(),
        });
        const companies = found.slice(0, DEFAULT_PAGE_SIZE);
        const hasMore = found.length > companies.length;
        return { companies, count: await countCompanies(tx, listing), hasMore };
      }),
    ),
    handle(exportCall, async ({ viewer, query }) => exportCompanies(app, viewer, listingOf(query))),
  ];
}

function readingRoutes({ database }: App): Route[] {
  const read = async (viewer: Viewer, id: number): Promise<Company> => {
    const company = await database.inCompany(requireOwnCompany(viewer, id), (tx) => readCompany(tx, id));
    return found(company, 'ERR_NO_COMPANY_FOUND');
  };
  return [
    handle(readCall, ({ viewer, params }) => read(viewer, params.id)),
    handle(readCompanyPlan, async ({ viewer, params }) => {
      const { id, name, plan } = await read(viewer, params.id);
      return { id, name, plan: found(plan, 'ERR_NO_PLAN_FOUND') };
    }),
    handle(listCall, async ({ viewer }) => {
      if (!viewer.super) return [await read(viewer, viewer.companyId)];
      return database.acrossCompanies(OPERATORS_LIST, listCompanies);
    }),
    handle(listEveryCompany, () => database.acrossCompanies(OPERATORS_LIST, listCompanies)),
  ];
}

function writingRoutes(app: App): Route[] {
  return [
    handle(createCall, ({ viewer, body }) => createCompany(app, viewer, body)),
    handle(updateCall, ({ viewer, params, body }) => updateCompany(app, viewer, params.id, body)),
    handle(extendCall, ({ viewer, params }) => extendCompany(app, viewer, params.id)),
    handle(inviteCall, ({ viewer, params: { id } }) =>
      app.database.acrossCompanies('the operator invites the admin of a company again', async (tx) => {
        const { email } = found(await lockLiveCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
        return { invitedUntil: await inviteFirstAdmin(app, tx, { companyId: id, email }, viewer) };
      }),
    ),
    handle(restoreCall, ({ viewer, params }) => restoreCompany(app, viewer, params.id)),
    handle(deleteCall, async ({ viewer, params, query }) => {
      const done = await deleteCompany(app, viewer, params.id, query.name);
      return { message: done === 'archived' ? 'Empresa arquivada' : 'Empresa removida' };
    }),
    handle(updateCompanySchedules, async ({ viewer, params, body }) => {
      const id = requireOwnCompany(viewer, params.id);
      await app.database.inCompany(id, async (tx) => {
        if (!(await saveCompany(tx, id, body))) throw new AppError('ERR_NO_COMPANY_FOUND');
        await recordAudit(tx, viewer, { action: 'hours.update' });
      });
      return { id, schedules: body.schedules };
    }),
  ];
}

export function companyRoutes(app: App): Route[] {
  return [...listingRoutes(app), ...readingRoutes(app), ...writingRoutes(app)];
}
