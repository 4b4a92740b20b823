import { createSecureContext } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingPlace } from '../../platform/secrets/sealed-columns.ts';
import { makeCertificateFile } from '../../testing/certificate-file.ts';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { multipart } from '../../testing/multipart.ts';
import { outdatedCertificate } from '../../testing/outdated-certificate.ts';
import { settingRoutes } from '../settings/routes.ts';
import { certificateRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let admin: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => [
    ...certificateRoutes(app),
    ...settingRoutes(app, async () => 'mail'),
  ]);
  make = given(server);
  operator = await make.admin(await make.company({ id: 1 }), { super: true });
  admin = await make.admin(await make.company());
});
afterAll(() => server.close());

interface Sent {
  content: Buffer;
  fileName?: string;
  passphrase?: string;
  ref?: string;
}
const upload = async (
  { content, fileName = 'loja.p12', passphrase, ref = 'efi' }: Sent,
  who: GivenUser = operator,
) =>
  who.call('POST', `/settings/cert-upload?ref=${encodeURIComponent(ref)}`, undefined, {
    ...multipart(passphrase === undefined ? {} : { passphrase }, {
      field: 'file',
      fileName,
      content,
      type: 'application/x-pkcs12',
    }),
  });
const stored = async () => (await operator.call('GET', '/settings/certificates')).body;
const remove = async () => operator.call('PUT', '/settings/eficertificate', { value: '' });
const sealed = async (): Promise<string | undefined> => {
  const text = `select value from settings where key = 'eficertificate'`;
  const [row] = await server.app.database.acrossCompanies('test', (tx) =>
    tx.query<{ value: string }>('test-certificate', text, []),
  );
  return row?.value;
};
const audited = async () =>
  server.app.database.acrossCompanies('test', (tx) =>
    tx.query<{ changes: unknown }>(
      'test-certificate-audit',
      `select changes from audit_entries where action = 'installation.update' and changes::text like '%eficertificate%'
       order by id`,
      [],
    ),
  );

describe('a certificate', () => {
  it('is stored with its key, sealed, and shown by whom and until when it is valid', async () => {
    expect(await stored()).toEqual([]);
    const content = await makeCertificateFile({ subject: '/C=BR/O=Loja Aurora/CN=Efí', days: 90 });
    expect(await upload({ content })).toMatchObject({ status: 200, body: { mensagem: 'Arquivo Anexado' } });
    const [shown] = await stored();
    expect(shown).toEqual({
      ref: 'efi',
      subject: 'CN=Efí, O=Loja Aurora, C=BR',
      issuer: 'CN=Efí, O=Loja Aurora, C=BR',
      validFrom: expect.any(String),
      validUntil: expect.any(String),
    });
    expect(Date.parse(shown.validUntil) - Date.parse(shown.validFrom)).toBe(90 * 86_400_000);

    const value = (await sealed()) ?? '';
    expect(value).toMatch(/^v2\./);
    const { pfx, passphrase } = JSON.parse(server.app.secrets.decrypt(value, settingPlace('eficertificate')));
    expect(Buffer.from(pfx, 'base64')).toEqual(content);
    expect(() => createSecureContext({ pfx: Buffer.from(pfx, 'base64'), passphrase })).not.toThrow();
  });

  it('is opened by its passphrase, which is stored as it was typed', async () => {
    const passphrase = ' com espaços ';
    const content = await makeCertificateFile({ passphrase });
    expect((await upload({ content, passphrase })).status).toBe(200);
    const opened = server.app.secrets.decrypt((await sealed()) ?? '', settingPlace('eficertificate'));
    expect(JSON.parse(opened).passphrase).toBe(passphrase);
  });

  it('replaces the one before, and can be removed; the audit log names it and nothing of it', async () => {
    const before = (await audited()).length;
    const first = await makeCertificateFile({ subject: '/CN=Primeiro' });
    await upload({ content: first, fileName: 'PRIMEIRO.P12' });
    await upload({ content: await makeCertificateFile({ subject: '/CN=Segundo' }) });
    expect((await stored()).map(({ subject }: { subject: string }) => subject)).toEqual(['CN=Segundo']);
    expect((await remove()).body).toMatchObject({ key: 'eficertificate', value: null, isSet: false });
    expect([await stored(), await sealed()]).toEqual([[], undefined]);
    const entries = (await audited()).slice(before);
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: 'eficertificate' }],
      [{ field: 'eficertificate' }],
      [{ field: 'eficertificate' }],
    ]);
  });

  it('is not set as a text', async () => {
    expect(await operator.call('PUT', '/settings/eficertificate', { value: 'x' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'value' }] },
    });
  });
});

describe('what is no certificate', () => {
  const whole = makeCertificateFile({ passphrase: 'certa' });
  const cases: [what: string, sent: () => Promise<Sent> | Sent, field: string, message: string][] = [
    [
      'another name',
      async () => ({ content: await whole, passphrase: 'certa', fileName: 'c.pem' }),
      'file',
      'notP12',
    ],
    ['a text', () => ({ content: Buffer.from('certificado') }), 'file', 'unreadable'],
    ['no byte', () => ({ content: Buffer.alloc(0) }), 'file', 'unreadable'],
    [
      'half a file',
      async () => ({ content: (await whole).subarray(0, 500), passphrase: 'certa' }),
      'file',
      'unreadable',
    ],
    [
      'a wrong passphrase',
      async () => ({ content: await whole, passphrase: 'errada' }),
      'passphrase',
      'wrongPassphrase',
    ],
    ['a missing passphrase', async () => ({ content: await whole }), 'passphrase', 'wrongPassphrase'],
    [
      'no key',
      async () => ({ content: await makeCertificateFile({ without: 'key' }) }),
      'file',
      'incomplete',
    ],
    [
      'no certificate',
      async () => ({ content: await makeCertificateFile({ without: 'certificate' }) }),
      'file',
      'incomplete',
    ],
    ['an encryption of before', () => ({ content: outdatedCertificate }), 'file', 'outdated'],
  ];

  it.each(cases)('is refused: %s', async (_what, sent, field, message) => {
    await remove();
    expect(await upload(await sent())).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: [{ field, message }] },
    });
    expect(await stored()).toEqual([]);
  });

  it.each(['', 'stripe', '../efi', 'efi/../../x'])('is refused for the destination %j', async (ref) => {
    expect(await upload({ content: await whole, passphrase: 'certa', ref })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'ref' }] },
    });
  });

  it('is refused when it is larger than a certificate', async () => {
    expect(await upload({ content: Buffer.alloc(100_001) })).toMatchObject({
      status: 413,
      body: { error: 'ERR_TOO_LARGE' },
    });
  });

  it('is refused without a file', async () => {
    const form = multipart({ passphrase: 'x' });
    expect(await operator.call('POST', '/settings/cert-upload?ref=efi', undefined, form)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'file' }] },
    });
  });
});

it('is uploaded, seen and removed by super alone', async () => {
  const content = await makeCertificateFile();
  const agent = await make.user({ id: admin.companyId });
  await upload({ content });
  for (const who of [admin, agent]) {
    expect((await upload({ content }, who)).body.message).toBe('ERR_NO_PERMISSION');
    expect((await who.call('GET', '/settings/certificates')).body.message).toBe('ERR_NO_PERMISSION');
    expect((await who.call('GET', '/setting/eficertificate')).body.message).toBe('ERR_NO_PERMISSION');
    const gone = await who.call('PUT', '/settings/eficertificate', { value: '' });
    expect(gone.body.message).toBe('ERR_NO_PERMISSION');
    const keys = (await who.call('GET', '/settings')).body.map(({ key }: { key: string }) => key);
    expect(keys).not.toContain('eficertificate');
  }
  expect((await make.anyone('GET', '/public-settings/eficertificate')).body).toBeNull();
  expect((await operator.call('GET', '/setting/eficertificate')).body).toMatchObject({
    value: null,
    isSet: true,
  });
  expect(await stored()).toHaveLength(1);
});
