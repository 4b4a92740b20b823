import {
  changeListWidth,
  createUser as createCall,
  DEFAULT_PAGE_SIZE,
  deleteUser as deleteCall,
  listUsers as listCall,
  pageUsers as pageCall,
  readUser as readCall,
  updateUser as updateCall,
  uploadUserImage,
} from '@prosa/contract';
import { AppError, found, isAdmin } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { handOverRoutes } from './hand-over.ts';
import { userInvitationRoutes } from './invitation-routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { pauseRoutes } from '../pauses/index.ts';
import { readSessionUser, readSupportSessionUser } from '../sessions/session-user.ts';
import { changePicture } from './change-picture.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { countUsers, listUsers, pageUsers, readUser } from './queries.ts';
import { toListedUser, toUser } from './to-user.ts';
import { requireChangeable, updateUser } from './update-user.ts';
import { saveUser } from './write-queries.ts';

function readingRoutes({ database }: App): Route[] {
  return [
    handle(pageCall, ({ viewer, query }) =>
      database.inCompany(viewer.companyId, async (tx) => {
        const { searchParam = '', pageNumber = 1, queueId = null, profile = null } = query;
        const filter = { searchParam: searchParam.trim(), queueId, profile };
        const offset = (pageNumber - 1) * DEFAULT_PAGE_SIZE;
        const users = await pageUsers(tx, filter, { offset, limit: DEFAULT_PAGE_SIZE });
        const count = await countUsers(tx, filter);
        return {
          users: users.map((user) => toListedUser(user, isAdmin(viewer))),
          count,
          hasMore: count > offset + users.length,
        };
      }),
    ),
    handle(listCall, ({ viewer }) => database.inCompany(viewer.companyId, (tx) => listUsers(tx))),
    handle(readCall, ({ viewer, params }) =>
      database.inCompany(viewer.companyId, async (tx) => {
        // Support reads itself, whom no list shows.
        if (viewer.support && params.id === viewer.id)
          return readSupportSessionUser({ database }, tx, { userId: viewer.id, support: viewer.support });
        const user = await readSessionUser(tx, params.id);
        if (user.id !== viewer.id && !isAdmin(viewer)) throw new AppError('ERR_NO_PERMISSION');
        return user;
      }),
    ),
  ];
}

function writingRoutes(app: App): Route[] {
  return [
    handle(createCall, ({ viewer, body }) => createUser(app, viewer, body)),
    handle(updateCall, ({ viewer, params, body }) => updateUser(app, viewer, params.id, body)),
    handle(deleteCall, async ({ viewer, params }) => {
      await deleteUser(app, viewer, params.id);
      return { message: 'Usuário removido' };
    }),
    handle(uploadUserImage, async ({ viewer, params, files }) => ({
      user: await changePicture(app, viewer, params.id, files[0]),
    })),
    handle(changeListWidth, ({ viewer, params, body }) =>
      app.database.inCompany(viewer.companyId, async (tx) => {
        await requireChangeable(tx, viewer, params.id);
        await saveUser(tx, params.id, body);
        return toUser(found(await readUser(tx, params.id), 'ERR_NO_USER_FOUND'));
      }),
    ),
  ];
}

export function userRoutes(app: App): Route[] {
  return [
    ...readingRoutes(app),
    ...writingRoutes(app),
    ...handOverRoutes(app),
    ...secondFactorRoutes(app),
    ...userInvitationRoutes(app),
    ...pauseRoutes(app),
  ];
}
