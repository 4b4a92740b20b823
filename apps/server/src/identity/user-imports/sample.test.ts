import { read } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anything, given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { MailServer } from '../../platform/testing/mail-server.ts';
import { multipart } from '../../testing/multipart.ts';
import { userImportRoutes } from './routes.ts';

const smtp = new MailServer();
let server: ModuleServer;
let admin: GivenUser;
beforeAll(async () => {
  // People without a password are good rows where mails are sent.
  await smtp.start();
  server = await moduleServer((app) => userImportRoutes(app), smtp.environment);
  const make = given(server);
  const company = await make.company();
  admin = await make.admin(company);
  await make.queue(company, { name: 'Vendas' });
  await make.queue(company, { name: 'Suporte' });
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});

describe('the sample', () => {
  it.each(['pt', 'en', 'es', 'tr'])('is a sheet that the import takes: %s', async (language) => {
    for (const format of ['csv', 'xlsx']) {
      const response = await server.http.inject({
        method: 'GET',
        url: `/api/users/import/sample?format=${format}&language=${language}`,
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-disposition']).toContain(`.${format}"`);
      const { headers, payload } = multipart(
        {},
        { field: 'file', fileName: `p.${format}`, content: response.rawPayload, type: 'application/zip' },
      );
      const answer = await admin.call('POST', '/users/import/preview', payload, { headers });
      expect(answer.body.rows.map(({ problems }: Anything) => problems)).toEqual([[], []]);
      expect(answer.body.rows[1].queues).toHaveLength(2);
      if (format === 'xlsx')
        expect(read(response.rawPayload, { type: 'buffer' }).SheetNames).toEqual(['Usuarios']);
    }
  });
});
