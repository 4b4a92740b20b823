import type { Capabilities, ErrorCode } from '@prosa/contract';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { ticketSight } from '../testing/sights.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { multipart, type TestFile } from '../../testing/multipart.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { defineFileJobs } from '../stored-files/drop-files.ts';
import { messageRoutes } from './routes.ts';
import { channelThatCan } from './testing.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const file = (fileName: string, content: Buffer, field = 'medias'): TestFile => ({
  field,
  fileName,
  content,
});

let server: ModuleServer;
let make: Given;
let channel: Capabilities;
let ana: GivenUser;
let company: { id: number };
let ticket: Anything;
beforeAll(async () => {
  server = await moduleServer((app) => messageRoutes({ ...app, capabilitiesOf: () => channel }));
  make = given(server);
  defineFileJobs(server.app);
});
afterAll(async () => server.close());
beforeEach(async () => {
  channel = channelThatCan();
  company = await make.company();
  ana = await make.user(company);
  ticket = await make.ticket(company, { status: 'open', userId: ana.id });
});

const send = async (user: GivenUser, fields: Record<string, string | string[]>, ...files: TestFile[]) => {
  const { headers, payload } = multipart(fields, ...files);
  return user.call('POST', `/messages/${ticket.id}`, payload, { headers: headers as Record<string, string> });
};
const conversation = async () => {
  const { body } = await ana.call('GET', `/messages/${ticket.uuid}`);
  return body.messages as Anything[];
};
const storedFiles = async () => {
  const folder = join(server.app.config.dataDir, 'files', `company${company.id}`, 'messages');
  return readdir(folder).then(
    (names) => names.filter((name) => !name.endsWith('.content-type')),
    () => [],
  );
};

describe('view-once pictures', () => {
  const once = { body: 'só desta vez', isViewOnce: 'true' };

  it('have a media type of their own, with their caption', async () => {
    const { status, body } = await send(ana, once, file('prova.png', png));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mediaType: 'viewOnceMessage',
      body: 'só desta vez',
      mediaMime: 'image/png',
      mediaUrl: expect.any(String),
      status: 'queued',
    });
  });

  it.each([
    ['a document', [file('contrato.pdf', pdf)], {}],
    ['a note', [file('prova.png', png)], { isPrivate: 'true' }],
    ['a text', [], {}],
  ])('cannot be %s', async (_, files, fields) => {
    const { status, body } = await send(ana, { ...once, ...fields }, ...files);
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ field: 'isViewOnce' }]);
    expect(await conversation()).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  });

  it('are refused if the channel would keep them for good', async () => {
    channel = channelThatCan({ viewOnce: false });
    const { status, body } = await send(ana, once, file('prova.png', png));
    expect(status).toBe(400);
    expect(body.error).toBe('ERR_KIND_NOT_SUPPORTED');
    expect(await storedFiles()).toEqual([]);
  });
});

describe('files sent to a ticket', () => {
  it('become separate messages, in order, each with its caption', async () => {
    const { status, body } = await send(
      ana,
      { body: ['A vista', '', 'Segue o contrato'], isPrivate: 'false' },
      file('praia.png', png),
      file('sem legenda.png', png),
      file('contrato.pdf', pdf),
    );

    expect(status).toBe(200);
    expect(body.messages).toHaveLength(3);
    expect(await conversation()).toMatchObject([
      {
        body: 'A vista',
        mediaType: 'image',
        mediaName: 'praia.png',
        mediaMime: 'image/png',
        mediaSize: png.length,
        status: 'queued',
        fromMe: true,
      },
      { body: 'sem legenda.png', mediaType: 'image' },
      { body: 'Segue o contrato', mediaType: 'application', mediaMime: 'application/pdf' },
    ]);
    expect(await storedFiles()).toHaveLength(3);
  });

  it('share a single caption, which the ticket list shows', async () => {
    await send(ana, { body: 'As duas' }, file('a.png', png), file('b.pdf', pdf));

    expect((await conversation()).map(({ body }) => body)).toEqual(['As duas', 'As duas']);
    const { body } = await ana.call('GET', `/messages/${ticket.uuid}`);
    expect(body.ticket).toMatchObject({ lastMessage: 'As duas', fromMe: true });
  });

  it('are sent once when the request is repeated', async () => {
    const clientId = ['6f6d8f8c-8f49-4d0c-9f0e-3f5b1f8f3f01', '6f6d8f8c-8f49-4d0c-9f0e-3f5b1f8f3f02'];
    const both = [file('a.png', png), file('b.pdf', pdf)] as const;
    const first = await send(ana, { clientId }, ...both);

    const again = await send(ana, { clientId }, ...both);

    expect(again.body.messages.map(({ id }: Anything) => id)).toEqual(
      first.body.messages.map(({ id }: Anything) => id),
    );
    expect(await conversation()).toHaveLength(2);
    expect(await storedFiles()).toHaveLength(2);
  });

  it('may be a note, which needs no channel', async () => {
    channel = channelThatCan({ media: [] });
    const { status } = await send(ana, { isPrivate: 'true', body: 'Só para nós' }, file('a.pdf', pdf));

    expect(status).toBe(200);
    expect(await conversation()).toMatchObject([
      { isPrivate: true, status: 'sent', mediaType: 'application' },
    ]);
  });

  it('have the quote on the first of them', async () => {
    const asked = await make.message(ticket, { body: 'Tem foto?' });
    await send(ana, { quotedMsg: JSON.stringify({ id: asked.id }) }, file('a.png', png), file('b.png', png));

    const [, first, second] = await conversation();
    expect(first).toMatchObject({ quotedMsg: { id: asked.id, body: 'Tem foto?' } });
    expect(second).toMatchObject({ quotedMsg: null });
  });
});

describe('the name and type of a file', () => {
  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\boot.png', 'boot.png'],
    ['foto\u202Egnp.exe.png', 'fotognp.exe.png'],
    ['<script>alert(1)<>.png', '_script_alert(1)__.png'],
    ['...', 'arquivo.png'],
    ['.htaccess', 'htaccess'],
    [`${'n'.repeat(400)}.png`, `${'n'.repeat(176)}.png`],
    ['relatório 😀.png', 'relatório 😀.png'],
  ])('%s is stored as %s', async (given, kept) => {
    const { status } = await send(ana, {}, file(given, png));

    expect(status).toBe(200);
    const [message] = await conversation();
    expect(message).toMatchObject({ mediaName: kept });
    expect(message.mediaUrl).toMatch(/company\d+\/messages\/[\w-]{36}\.png$/);
  });

  it('come from its bytes, whatever the name claims', async () => {
    await send(
      ana,
      {},
      file('foto.png', Buffer.from('<html><script>alert(1)</script></html>')),
      file('nota.txt', Buffer.from('Olá')),
      file('dados.txt', Buffer.from([1, 0, 2])),
    );

    expect((await conversation()).map(({ mediaType, mediaMime }) => [mediaType, mediaMime])).toEqual([
      ['application', 'application/octet-stream'],
      ['application', 'text/plain'],
      ['application', 'application/octet-stream'],
    ]);
  });
});

describe('a file that is not sent leaves nothing behind', () => {
  const refusals: [string, () => Promise<Anything>, number, string][] = [
    [
      'a file without bytes',
      async () => send(ana, {}, file('a.png', png), file('vazio.pdf', Buffer.alloc(0))),
      400,
      'ERR_EMPTY_FILE',
    ],
    [
      'a file above the installation’s limit',
      async () => send(ana, {}, file('a.bin', Buffer.alloc(5 * 1024 * 1024 + 1, 1))),
      413,
      'ERR_TOO_LARGE',
    ],
    [
      'more files than a request may have',
      async () => send(ana, {}, ...Array.from({ length: 21 }, () => file('a.png', png))),
      400,
      'ERR_VALIDATION',
    ],
    [
      'a caption longer than the channel takes',
      async () => send(ana, { body: 'a'.repeat(4_097) }, file('a.png', png)),
      400,
      'ERR_VALIDATION',
    ],
    [
      'a kind the channel cannot carry',
      async () => {
        channel = channelThatCan({ media: ['image'] });
        return send(ana, {}, file('a.pdf', pdf));
      },
      400,
      'ERR_KIND_NOT_SUPPORTED',
    ],
    [
      'a file above the channel’s limit',
      async () => {
        channel = channelThatCan({ maxMediaBytes: 10 });
        return send(ana, {}, file('a.pdf', pdf));
      },
      413,
      'ERR_TOO_LARGE',
    ],
    ['neither text nor file', async () => send(ana, {}, file('a.png', png, 'other')), 400, 'ERR_VALIDATION'],
    [
      'a closed ticket',
      async () => {
        ticket = await make.ticket(company, { status: 'closed', userId: ana.id });
        return send(ana, {}, file('a.png', png));
      },
      400,
      'ERR_SENDING_WAPP_MSG',
    ],
    [
      'a quote of another conversation',
      async () => {
        const other = await make.message(await make.ticket(company));
        return send(ana, { quotedMsg: JSON.stringify({ id: other.id }) }, file('a.png', png));
      },
      404,
      'ERR_NO_MESSAGE_FOUND',
    ],
  ];
  it.each(refusals)('%s', async (_what, refused, status, code) => {
    const answer = await refused();

    expect(answer).toMatchObject({ status, body: { message: code } });
    expect(await storedFiles()).toEqual([]);
    const own = await server.app.database.inCompany(company.id, async (tx) =>
      tx.query('test-own', 'select id from messages where "fromMe"', []),
    );
    expect(own).toEqual([]);
    expect(await readdir(join(server.app.config.dataDir, 'tmp')).catch(() => [])).toEqual([]);
  });

  it.each<[string, () => Promise<GivenUser>, ErrorCode]>([
    ['a colleague who does not see the ticket', () => make.user(company), 'ERR_NO_PERMISSION'],
    ['another company', async () => make.admin(await make.company()), 'ERR_NO_TICKET_FOUND'],
  ])('for %s, who does not learn that the ticket is closed', async (_who, person, code) => {
    ticket = await make.ticket(company, { status: 'closed', userId: ana.id });
    const { headers, payload } = multipart({}, file('a.png', png));
    const request = ['POST', `/messages/${ticket.id}`, payload, { headers }] as const;
    await expectHidden(await person(), { seenBy: ana, sight: ticketSight(ticket), request, code });
    expect(await storedFiles()).toEqual([]);
  });

  it('after its failed message is discarded', async () => {
    const { body } = await send(ana, {}, file('a.png', png));
    await server.app.database.inCompany(company.id, async (tx) =>
      tx.query('test-fail', `update messages set status = 'failed' where id = $1`, [body.id]),
    );

    expect(await ana.call('DELETE', `/messages/${body.id}`)).toMatchObject({ status: 200 });
    await server.runJobs();
    expect(await storedFiles()).toEqual([]);
  });
});
