import {
  createAnnouncement as createCall,
  deleteAnnouncement as deleteCall,
  deleteAnnouncementMedia as removePictureCall,
  markAnnouncementRead as markCall,
  pageAnnouncements as pageCall,
  readAnnouncement as readCall,
  updateAnnouncement as updateCall,
  uploadAnnouncementMedia as uploadCall,
} from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { listAnnouncements, readAnnouncement } from './list-announcements.ts';
import { removePicture, storePicture } from './picture.ts';
import { insertRead } from './queries.ts';
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from './save-announcement.ts';

export function announcementRoutes(app: App): Route[] {
  return [
    handle(pageCall, ({ viewer, query }) => listAnnouncements(app, viewer, query)),
    handle(readCall, ({ viewer, params }) => readAnnouncement(app, viewer, params.id)),
    handle(createCall, async ({ viewer, body }) =>
      readAnnouncement(app, viewer, await createAnnouncement(app, body)),
    ),
    handle(updateCall, async ({ viewer, params: { id }, body }) => {
      await updateAnnouncement(app, id, body);
      return readAnnouncement(app, viewer, id);
    }),
    handle(deleteCall, async ({ params }) => {
      await deleteAnnouncement(app, params.id);
      return { message: 'Informativo removido' };
    }),
    handle(uploadCall, async ({ viewer, params: { id }, files }) => {
      await storePicture(app, id, files[0]);
      return readAnnouncement(app, viewer, id);
    }),
    handle(removePictureCall, async ({ viewer, params: { id } }) => {
      await removePicture(app, id);
      return readAnnouncement(app, viewer, id);
    }),
    handle(markCall, async ({ viewer: { id: userId, companyId }, params: { id } }) => {
      const isSeen = await app.database.inCompany(companyId, (tx) =>
        insertRead(tx, { id, userId, now: app.now() }),
      );
      if (!isSeen) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
      return { message: 'Informativo lido' };
    }),
  ];
}
