import {
  type Company,
  createCompany as createCall,
  DEFAULT_PAGE_SIZE,
  deleteCompany as deleteCall,
  listCompanies as listCall,
  listEveryCompany,
  pageCompanies as pageCall,
  readCompany as readCall,
  readCompanyPlan,
  updateCompany as updateCall,
  updateCompanySchedules,
} from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { createCompany } from './create-company.ts';
import { deleteCompany } from './delete-company.ts';
import { requireOwnCompany } from './own-company.ts';
import { countCompanies, listCompanies, pageCompanies, readCompany, saveCompany } from './queries.ts';
import { updateCompany } from './update-company.ts';

const OPERATORS_LIST = 'the operator lists companies';

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
    handle(pageCall, ({ query }) =>
      database.acrossCompanies(OPERATORS_LIST, async (tx) => {
        const searchParam = query.searchParam?.trim() ?? '';
        const offset = ((query.pageNumber ?? 1) - 1) * DEFAULT_PAGE_SIZE;
        const companies = await pageCompanies(tx, { searchParam, offset, limit: DEFAULT_PAGE_SIZE });
        const count = await countCompanies(tx, searchParam);
        return { companies, count, hasMore: count > offset + companies.length };
      }),
    ),
  ];
}

function writingRoutes(app: App): Route[] {
  return [
    handle(createCall, ({ body }) => createCompany(app, body)),
    handle(updateCall, ({ params, body }) => updateCompany(app, params.id, body)),
    handle(deleteCall, async ({ params }) => {
      await deleteCompany(app, params.id);
      return { message: 'Empresa removida' };
    }),
    handle(updateCompanySchedules, async ({ viewer, params, body }) => {
      const id = requireOwnCompany(viewer, params.id);
      const isThere = await app.database.inCompany(id, (tx) => saveCompany(tx, id, body));
      if (!isThere) throw new AppError('ERR_NO_COMPANY_FOUND');
      return { id, schedules: body.schedules };
    }),
  ];
}

export function companyRoutes(app: App): Route[] {
  return [...readingRoutes(app), ...writingRoutes(app)];
}
