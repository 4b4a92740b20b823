import {
  createFileList as createCall,
  DEFAULT_PAGE_SIZE,
  deleteFileList as deleteCall,
  pageFileLists as pageCall,
  readFileList as readCall,
  updateFileList as updateCall,
  uploadFileOptions,
} from '@prosa/contract';
import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { countFileLists, pageFileLists, readFileList } from './queries.ts';
import { storeFiles } from './store-files.ts';
import { createFileList, deleteFileList, toFileList, updateFileList } from './write-file-list.ts';

export function fileListRoutes(app: App): Route[] {
  const { database } = app;
  return [
    handle(pageCall, ({ viewer, query }) =>
      database.inCompany(viewer.companyId, async (tx) => {
        const searchParam = query.searchParam?.trim() ?? '';
        const offset = ((query.pageNumber ?? 1) - 1) * DEFAULT_PAGE_SIZE;
        const rows = await pageFileLists(tx, { searchParam, offset, limit: DEFAULT_PAGE_SIZE });
        const count = await countFileLists(tx, searchParam);
        const files = rows.map((row) => toFileList(app, row));
        return { files, count, hasMore: count > offset + files.length };
      }),
    ),
    handle(readCall, ({ viewer, params }) =>
      database.inCompany(viewer.companyId, async (tx) =>
        toFileList(app, found(await readFileList(tx, params.id), 'ERR_NO_FILE_LIST_FOUND')),
      ),
    ),
    handle(createCall, async ({ viewer, body }) => createFileList(app, viewer, body)),
    handle(updateCall, async ({ viewer, params, body }) => updateFileList(app, viewer, params.id, body)),
    handle(deleteCall, async ({ viewer, params }) => {
      await deleteFileList(app, viewer, params.id);
      return { message: 'Lista de arquivos removida' };
    }),
    handle(uploadFileOptions, async ({ viewer, params, body, files }) =>
      // Clients save a list without new files by the same steps: the options' ids then stand alone.
      storeFiles(app, viewer, params.id, {
        optionIds: files.length === 0 ? [] : [body.id ?? []].flat(),
        files,
      }),
    ),
  ];
}
