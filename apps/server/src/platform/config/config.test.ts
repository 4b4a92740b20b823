import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const s3 = { S3_ENDPOINT: 'http://store:9000', S3_BUCKET: 'b', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' };

describe('a configuration', () => {
  it('is complete without any variable', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: resolve('data'),
      databaseUrl: null,
      redisUrl: null,
      s3: null,
      appSecret: null,
      admin: { email: 'admin@prosa.local', password: null },
      roles: new Set(['api', 'channels', 'jobs']),
      logLevel: 'info',
      trustProxy: [],
      signUpsPerHour: 20,
      autoCloseMinutes: 0,
      diskReserveBytes: 1_000_000_000,
      keptDays: {
        ticketLogs: 730,
        ratings: 1_825,
        pauses: 1_825,
        merges: 365,
        imports: 90,
        sandbox: 90,
        deliveries: 7,
        mails: 30,
        audit: 365,
      },
      metricsToken: null,
      speechUrl: null,
      isWhatsAppWebOn: true,
      whatsAppWeb: null,
      googleDialogflowUrl: 'https://dialogflow.googleapis.com',
      googleTokenUrl: 'https://oauth2.googleapis.com/token',
      meta: {
        facebookUrl: 'https://www.facebook.com',
        graphUrl: 'https://graph.facebook.com',
        graphVersion: 'v26.0',
        appId: null,
        appSecret: null,
        verifyToken: null,
      },
      mail: null,
      payments: {
        efiUrl: 'https://pix.api.efipay.com.br',
        efiCaFile: null,
        stripeUrl: 'https://api.stripe.com',
        mercadoPagoUrl: 'https://api.mercadopago.com',
        asaasUrl: 'https://api.asaas.com',
      },
      outboundAllow: [],
    });
  });

  it('treats an empty variable as not set, as compose files write it', () => {
    const names = ['PORT', 'DATABASE_URL', 'REDIS_URL', 'APP_SECRET', 'ROLES', 'PUBLIC_URL', 'LOG_LEVEL'];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
  });

  it('reads lists, and the public address without a slash at its end', () => {
    const config = readConfig({
      ROLES: 'api, jobs',
      TRUST_PROXY: '10.0.0.1,10.0.0.2',
      OUTBOUND_ALLOW: '10.0.0.0/8, fd00::/8',
      PUBLIC_URL: 'https://inbox.example.com/',
    });
    expect(config.roles).toEqual(new Set(['api', 'jobs']));
    expect(config.trustProxy).toEqual(['10.0.0.1', '10.0.0.2']);
    expect(config.outboundAllow).toEqual(['10.0.0.0/8', 'fd00::/8']);
    expect(config.publicUrl).toBe('https://inbox.example.com');
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['TICKET_LOG_DAYS', '0'],
    ['DELIVERY_DAYS', 'a week'],
    ['AUDIT_DAYS', '29'],
    ['PUBLIC_URL', 'inbox.example.com'],
    ['DATABASE_URL', 'mysql://x'],
    ['REDIS_URL', 'http://x'],
    ['APP_SECRET', 'short'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', '1234'],
    ['ROLES', 'api,cook'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['AZURE_SPEECH_URL', 'speech.example'],
    ['GOOGLE_DIALOGFLOW_URL', 'dialogflow.example'],
    ['GOOGLE_TOKEN_URL', 'token.example'],
    ['GRAPH_URL', 'graph.facebook.com'],
    ['GRAPH_VERSION', '26'],
    ['EFI_URL', 'http://efi.example'],
    ['STRIPE_URL', 'stripe.example'],
    ['MERCADOPAGO_URL', 'mercadopago.example'],
    ['ASAAS_URL', 'asaas.example'],
    ['WHATSAPP_WEB', 'yes'],
    ['WHATSAPP_WEB_URL', 'https://web.example'],
    ['WHATSAPP_WEB_ROOT_KEY', 'abc'],
    ['WHATSAPP_WEB_FILES_URL', 'files.example'],
    ['WHATSAPP_WEB_FILES_URL', 'http://files.example'],
    ['META_APP_ID', 'prosa'],
    ['META_APP_SECRET', 'short'],
    ['META_VERIFY_TOKEN', 'short'],
    ['SMTP_HOST', 'mail.example'],
    ['SMTP_HOST', 'smtps://mail.example'],
    ['SMTP_PORT', '0'],
    ['SMTP_SECURITY', 'ssl'],
    ['SMTP_USER', 'prosa'],
    ['SMTP_PASSWORD', 'x'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Prosa <a@b.test>\nBcc: c@d.test'],
    ['MAIL_FROM', 'no-reply@prosa.test'],
    ['MAIL_DAYS', '0'],
    ['AUTO_CLOSE_HOURS', 'a day'],
    ['AUTO_CLOSE_HOURS', '-1'],
    ['AUTO_CLOSE_HOURS', '1.5'],
    ['AUTO_CLOSE_HOURS', '8761'],
    ['OUTBOUND_ALLOW', '10.0.0.0'],
  ])('names %s when it is %j', (name, value) => {
    const reading = () => readConfig({ [name]: value });
    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(name);
  });

  it('reads the hours after which tickets end, as the minutes that connections count', () => {
    expect(readConfig({ AUTO_CLOSE_HOURS: '24' }).autoCloseMinutes).toBe(1_440);
    expect(readConfig({ AUTO_CLOSE_HOURS: '' }).autoCloseMinutes).toBe(0);
    expect(readConfig({ AUTO_CLOSE_HOURS: '8760' }).autoCloseMinutes).toBe(525_600);
  });

  it('does not repeat a secret that cannot be used', () => {
    expect(() => readConfig({ APP_SECRET: 'hunter2' })).toThrow(/^((?!hunter2).)*$/);
  });

  it.each(Object.keys(s3))('refuses an S3 store without %s', (missing) => {
    expect(readConfig(s3).s3).toMatchObject({ bucket: 'b', region: 'us-east-1' });
    expect(() => readConfig({ ...s3, [missing]: undefined })).toThrow(/S3_ENDPOINT/);
  });

  describe('of a mail server', () => {
    const mail = {
      SMTP_HOST: 'mail.example',
      MAIL_FROM: 'Prosa <no-reply@prosa.test>',
      PUBLIC_URL: 'https://inbox.example',
    };

    it.each([
      [{}, { port: 587, security: 'starttls', auth: null }],
      [{ SMTP_SECURITY: 'tls' }, { port: 465, security: 'tls' }],
      [{ SMTP_SECURITY: 'none' }, { port: 25, security: 'none' }],
      [
        { SMTP_PORT: '2525', SMTP_USER: 'u', SMTP_PASSWORD: 'p' },
        { port: 2525, auth: { user: 'u', password: 'p' } },
      ],
      [{ MAIL_FROM: 'a@b.test' }, { from: { name: '', address: 'a@b.test' } }],
    ])('with %j', (more, expected) => {
      const from = { name: 'Prosa', address: 'no-reply@prosa.test' };
      expect(readConfig({ ...mail, ...more }).mail).toMatchObject({
        host: 'mail.example',
        from,
        ...expected,
      });
    });

    it.each(['MAIL_FROM', 'PUBLIC_URL'])('needs %s', (name) => {
      expect(() => readConfig({ ...mail, [name]: '' })).toThrow(name);
    });

    it('sends no password readable, except to this machine', () => {
      const readable = { ...mail, SMTP_SECURITY: 'none', SMTP_USER: 'u', SMTP_PASSWORD: 'hunter2' };
      expect(() => readConfig(readable)).toThrow(/^SMTP_SECURITY((?!hunter2).)*$/);
      expect(() => readConfig({ ...mail, SMTP_USER: 'u' })).toThrow('SMTP_PASSWORD');
      expect(readConfig({ ...readable, SMTP_HOST: '127.0.0.1' }).mail?.auth?.user).toBe('u');
    });
  });

  it('accepts another WhatsApp server only with both its address and its key', () => {
    const web = { WHATSAPP_WEB_URL: 'ws://127.0.0.1:1/', WHATSAPP_WEB_ROOT_KEY: 'a0'.repeat(32) };
    const { whatsAppWeb } = readConfig(web);
    expect([whatsAppWeb?.url, whatsAppWeb?.rootKey.length]).toEqual(['ws://127.0.0.1:1/', 32]);
    expect(whatsAppWeb?.filesUrl).toBeNull();
    const files = readConfig({ ...web, WHATSAPP_WEB_FILES_URL: 'http://127.0.0.1:2/' });
    expect(files.whatsAppWeb?.filesUrl).toBe('http://127.0.0.1:2');
    for (const missing of Object.keys(web))
      expect(() => readConfig({ ...web, [missing]: undefined })).toThrow(/WHATSAPP_WEB_URL/);
  });
});
