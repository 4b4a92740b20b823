import {
  createQueue as createCall,
  deleteQueue as deleteCall,
  listQueues as listCall,
  readQueue as readCall,
  updateQueue as updateCall,
} from '@prosa/contract';
import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { createQueue } from './create-queue.ts';
import { deleteQueue } from './delete-queue.ts';
import { listQueues, readQueue, withChatbots } from './queries.ts';
import { updateQueue } from './update-queue.ts';

export function queueRoutes(app: App): Route[] {
  const { database } = app;
  return [
    handle(listCall, ({ viewer }) => database.inCompany(viewer.companyId, listQueues)),
    handle(readCall, async ({ viewer, params }) => {
      return database.inCompany(viewer.companyId, async (tx) =>
        withChatbots(tx, found(await readQueue(tx, params.id), 'ERR_NO_QUEUE_FOUND')),
      );
    }),
    handle(createCall, ({ viewer, body }) => createQueue(app, viewer, body)),
    handle(updateCall, ({ viewer, params, body }) => updateQueue(app, viewer, params.id, body)),
    handle(deleteCall, async ({ viewer, params }) => {
      await deleteQueue(app, viewer.companyId, params.id);
      return { message: 'Fila removida' };
    }),
  ];
}
