import {
  createPrompt as createCall,
  DEFAULT_PAGE_SIZE,
  deletePrompt as deleteCall,
  pagePrompts as pageCall,
  readPrompt as readCall,
  updatePrompt as updateCall,
} from '@prosa/contract';
import { found } from '@prosa/domain';
import type { App } from '../../../platform/app.ts';
import { handle, type Route } from '../../../platform/http/route.ts';
import { countPrompts, pagePrompts, readPrompt } from './queries.ts';
import { createPrompt, deletePrompt, updatePrompt } from './write-prompt.ts';

const limit = DEFAULT_PAGE_SIZE;

export const promptRoutes = (app: App): Route[] => [
  handle(pageCall, ({ viewer, query }) =>
    app.database.inCompany(viewer.companyId, async (tx) => {
      const searchParam = query.searchParam?.trim() ?? '';
      const offset = ((query.pageNumber ?? 1) - 1) * limit;
      const prompts = await pagePrompts(tx, { searchParam, offset, limit });
      const count = await countPrompts(tx, searchParam);
      return { prompts, count, hasMore: count > offset + prompts.length };
    }),
  ),
  handle(readCall, ({ viewer, params }) =>
    app.database.inCompany(viewer.companyId, async (tx) =>
      found(await readPrompt(tx, params.id), 'ERR_NO_PROMPT_FOUND'),
    ),
  ),
  handle(createCall, async ({ viewer, body }) => createPrompt(app, viewer, body)),
  handle(updateCall, async ({ viewer, params, body }) => updatePrompt(app, viewer, params.id, body)),
  handle(deleteCall, async ({ viewer, params }) => {
    await deletePrompt(app, viewer, params.id);
    return { message: 'Prompt removido' };
  }),
];
