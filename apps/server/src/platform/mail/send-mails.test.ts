import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { certificate, key } from '../../operations/testing/certificate.ts';
import { given } from '../../testing/given.ts';
import { LogSink } from '../../testing/log-sink.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { createLogger } from '../log/logger.ts';
import { MailServer } from '../testing/mail-server.ts';
import { defineMailJobs, removeOldMails } from './jobs.ts';
import { sendMails } from './send-mails.ts';

let smtp: MailServer;
let server: ModuleServer;
let companyId: number;
let log: LogSink;

async function open(options?: ConstructorParameters<typeof MailServer>[0], more = {}): Promise<void> {
  smtp = new MailServer(options);
  await smtp.start();
  server = await moduleServer(() => [], { ...smtp.environment, ...more });
  log = new LogSink();
  server.app.log = createLogger('trace', log);
  companyId = (await given(server).company()).id;
}
beforeEach(() => {
  companyId = 0;
});
afterEach(async () => {
  await smtp.stop();
  await server.close();
});

const LINK = 'https://inbox.test/confirm-email?token=canario';
async function add(recipient: string): Promise<void> {
  await server.app.database.inCompany(companyId, (tx) =>
    server.app.mail.add(tx, {
      companyId,
      kind: 'confirmEmail',
      recipient,
      language: 'pt',
      content: { subject: `Olá, ${recipient}`, paragraphs: ['É você?'], link: { label: 'Sim', url: LINK } },
    }),
  );
}

interface Row {
  status: string;
  attempts: number;
  error: string | null;
  content: string | null;
  messageId: string;
}
const rows = async () =>
  server.app.database.inCompany(companyId, (tx) =>
    tx.query<Row>(
      'test-mails',
      'select status, attempts, error, content, "messageId" from mails where company_id = $1 order by id',
      [companyId],
    ),
  );
const change = async (set: string) =>
  server.app.database.acrossCompanies('let time pass', (tx) =>
    sql.raw(`update mails set ${set}`).execute(tx.db),
  );
const due = async () => change(`"nextAttemptAt" = now()`);
const send = async (limitMs?: number) =>
  sendMails(server.app, { ca: certificate, ...(limitMs ? { limitMs } : {}) });

describe('the outbox of mails', () => {
  it('sends what a transaction added, once, with sender, texts and link, and forgets the contents', async () => {
    await open();
    defineMailJobs(server.app);
    await add('bia@loja.test');
    const [stored] = await rows();
    expect(stored).toMatchObject({ status: 'queued', attempts: 0 });
    expect(stored?.content).not.toContain('canario');
    await server.runJobs();
    await server.runJobs();

    expect(smtp.mails).toEqual([
      expect.objectContaining({
        recipient: 'bia@loja.test',
        sender: 'no-reply@prosa.test',
        from: 'Prosa <no-reply@prosa.test>',
        subject: 'Olá, bia@loja.test',
        text: `É você?\n\nSim:\n${LINK}`,
        html: expect.stringContaining(`href="${LINK}"`),
        messageId: stored?.messageId,
      }),
    ]);
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 1, content: null, error: null }]);
    expect(log.entriesWith('a mail was sent')).toHaveLength(1);
    expect(log.entriesWith('bia@loja.test', 'canario', 'É você')).toEqual([]);
  });

  it('adds nothing when the transaction fails', async () => {
    await open();
    const failing = server.app.database.inCompany(companyId, async (tx) => {
      await server.app.mail.add(tx, {
        companyId,
        kind: 'confirmEmail',
        recipient: 'bia@loja.test',
        language: 'en',
        content: { subject: 'x', paragraphs: [] },
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  it('sends each mail once, whoever else sends at the same time', async () => {
    await open();
    for (let n = 0; n < 20; n += 1) await add(`p${n}@loja.test`);
    await Promise.all([send(), send(), send()]);
    expect(smtp.mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      Array.from({ length: 20 }, (_, n) => `p${n}@loja.test`).toSorted(),
    );
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['sent']));
    expect(smtp.connections).toBeLessThanOrEqual(3);
  });

  it('sends again what a dead process had claimed, with the same Message-ID, and not before', async () => {
    await open();
    await add('bia@loja.test');
    await change(`status = 'sending', attempts = 1, "nextAttemptAt" = now() + interval '1 minute'`);
    expect([await send(), smtp.mails.length]).toEqual([false, 0]);
    await due();
    await send();
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'sent', attempts: 2 });
    expect(smtp.mails[0]?.messageId).toBe(row?.messageId);
  });

  it('is empty and cannot be written where no mail server is configured', async () => {
    await open(undefined, { SMTP_HOST: '', MAIL_FROM: '' });
    expect(server.app.mail.isOn).toBe(false);
    await expect(add('bia@loja.test')).rejects.toThrow('No mail server');
    expect(await rows()).toEqual([]);
    expect(await send()).toBe(false);
  });

  it('is emptied after the days that the operator sets, and of what nobody will send', async () => {
    await open(undefined, { MAIL_DAYS: '3' });
    for (const name of ['a', 'b', 'c']) await add(`${name}@loja.test`);
    await send();
    await add('late@loja.test');
    await change(
      `"endedAt" = "endedAt" - interval '4 days' where "endedAt" is not null and recipient <> 'c@loja.test'`,
    );
    await change(`"expiresAt" = now() - interval '4 days' where status = 'queued'`);
    await removeOldMails(server.app);
    expect(await rows()).toMatchObject([{ status: 'sent' }]);
  });
});

describe('a mail server', () => {
  const auth = { user: 'prosa', password: 'segredo-smtp' };
  const signIn = { SMTP_USER: auth.user, SMTP_PASSWORD: auth.password };
  const onAuth: NonNullable<ConstructorParameters<typeof MailServer>[0]>['onAuth'] = (
    { username, password },
    _session,
    done,
  ) => {
    if (password === auth.password) done(null, { user: username });
    else done(Object.assign(new Error(`wrong password of ${username}`), { responseCode: 535 }));
  };

  it.each([
    ['starttls', { key, cert: certificate }],
    ['tls', { key, cert: certificate, secure: true }],
  ])('is spoken to over %s, signed in', async (security, options) => {
    await open(
      { ...options, authOptional: false, onAuth },
      { SMTP_SECURITY: security, SMTP_HOST: 'localhost', ...signIn },
    );
    await add('bia@loja.test');
    await send();
    expect(smtp.mails).toMatchObject([{ isEncrypted: true, user: 'prosa' }]);
  });

  it('without the encryption that is asked for gets neither password nor mail', async () => {
    await open(
      { disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth },
      { SMTP_SECURITY: 'starttls', ...signIn },
    );
    await add('bia@loja.test');
    await send();
    expect(await rows()).toMatchObject([{ status: 'queued', error: expect.stringMatching(/^E\w+/) }]);
    expect(smtp.mails).toEqual([]);
  });

  it('whose certificate nobody trusts gets no mail', async () => {
    await open({ key, cert: certificate }, { SMTP_SECURITY: 'starttls' });
    await add('bia@loja.test');
    await sendMails(server.app);
    expect(smtp.mails).toEqual([]);
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 1 }]);
  });

  it('that refuses the sign-in is asked again, and no mail is lost', async () => {
    const wrong = { ...signIn, SMTP_PASSWORD: 'errada' };
    await open({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth }, wrong);
    await add('bia@loja.test');
    await add('rui@loja.test');
    expect(await send()).toBe(false);
    // The second mail would be refused likewise.
    expect(await rows()).toMatchObject([
      { status: 'queued', error: 'EAUTH AUTH PLAIN 535', attempts: 1 },
      { status: 'queued', attempts: 0 },
    ]);
    expect(log.entriesWith('errada', 'bia@loja.test')).toEqual([]);
  });

  it('that is away and comes back gets every mail', async () => {
    await open();
    await smtp.stop();
    await add('bia@loja.test');
    await add('rui@loja.test');
    await send();
    expect((await rows())[0]).toMatchObject({ status: 'queued', attempts: 1 });
    await smtp.start();
    await due();
    await send();
    expect(smtp.mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'bia@loja.test',
      'rui@loja.test',
    ]);
  });

  it('that refuses one recipient for good gets the others, and that one not again', async () => {
    await open();
    smtp.replyTo = (recipient) => (recipient.startsWith('ninguem') ? 550 : null);
    for (const name of ['ninguem', 'bia']) await add(`${name}@loja.test`);
    await send();
    await due();
    await send();
    expect(smtp.mails).toMatchObject([{ recipient: 'bia@loja.test' }]);
    expect(await rows()).toMatchObject([
      { status: 'failed', error: 'EENVELOPE RCPT TO 550', attempts: 1, content: null },
      { status: 'sent' },
    ]);
    expect(log.entriesWith('a mail could not be sent')).toHaveLength(1);
    expect(log.entriesWith('ninguem@loja.test')).toEqual([]);
  });

  it('that cannot take a mail now is asked again later, until the mail is worth nothing any more', async () => {
    await open();
    smtp.replyTo = () => 451;
    await add('bia@loja.test');
    await send();
    expect(await rows()).toMatchObject([{ status: 'queued', error: 'EENVELOPE RCPT TO 451', attempts: 1 }]);
    // Not before its time.
    await send();
    expect((await rows())[0]?.attempts).toBe(1);
    await change(`"nextAttemptAt" = now(), "expiresAt" = now() + interval '5 seconds'`);
    await send();
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 2, content: null }]);
    await add('rui@loja.test');
    await change(`"expiresAt" = now() where status = 'queued'`);
    smtp.replyTo = () => null;
    await send();
    expect(await rows()).toMatchObject([{ status: 'failed' }, { status: 'failed', error: 'EXPIRED' }]);
    expect(smtp.mails).toEqual([]);
  });

  it.each(['greet', 'received'] as const)('that never answers (%s) does not stop the job', async (phase) => {
    await open();
    const never = Promise.withResolvers<void>();
    smtp[phase] = () => never.promise;
    await add('bia@loja.test');
    await send(300);
    expect(await rows()).toMatchObject([
      { status: 'queued', attempts: 1, error: expect.stringContaining('ETIMEDOUT') },
    ]);
    never.resolve();
    smtp[phase] = async () => undefined;
    await due();
    await send();
    expect((await rows())[0]).toMatchObject({ status: 'sent', attempts: 2 });
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it.each([
    ['encrypted with another secret', `'v1.abc'`],
    ['copied from another mail', `(select content from mails where recipient = 'ana@loja.test')`],
  ])('gets no mail whose contents were %s', async (_name, content) => {
    await open();
    await add('ana@loja.test');
    await add('bia@loja.test');
    await change(`content = ${content}`);
    await change(`"nextAttemptAt" = now() + interval '1 hour' where recipient = 'ana@loja.test'`);
    await send();
    expect((await rows())[1]).toMatchObject({ status: 'failed', error: 'UNREADABLE' });
    expect(smtp.connections).toBe(0);
  });
});
