import { afterAll, beforeAll, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { MailServer } from '../testing/mail-server.ts';
import { sendMails } from './send-mails.ts';

const smtp = new MailServer();
let server: ModuleServer;
beforeAll(async () => {
  await smtp.start();
  server = await moduleServer(() => [], smtp.environment);
});
afterAll(async () => {
  await smtp.stop();
  await server.close();
});

it('sends what people wait for before notices of what has happened, and those before reports', async () => {
  const { id: companyId } = await given(server).company();
  const kinds = ['weeklyReport', 'credentialsChanged', 'passwordRecovery'];
  for (const kind of kinds) {
    const content = { subject: kind, paragraphs: ['Olá'] };
    await server.app.database.inCompany(companyId, (tx) =>
      server.app.mail.add(tx, { companyId, kind, recipient: `${kind}@x.test`, language: 'pt', content }),
    );
  }
  await sendMails(server.app);
  expect(smtp.mails.map(({ subject }) => subject)).toEqual(kinds.toReversed());
});
