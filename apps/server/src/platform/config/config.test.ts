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
    ['WHATSAPP_WEB', 'yes'],
    ['WHATSAPP_WEB_URL', 'https://web.example'],
    ['WHATSAPP_WEB_ROOT_KEY', 'abc'],
    ['WHATSAPP_WEB_FILES_URL', 'files.example'],
    ['WHATSAPP_WEB_FILES_URL', 'http://files.example'],
    ['META_APP_ID', 'prosa'],
    ['META_APP_SECRET', 'short'],
    ['META_VERIFY_TOKEN', 'short'],
    ['OUTBOUND_ALLOW', '10.0.0.0'],
  ])('names %s when it is %j', (name, value) => {
    const reading = () => readConfig({ [name]: value });
    expect(reading).toThrow(ConfigError);
    expect(reading).toThrow(name);
  });

  it('does not repeat a secret that cannot be used', () => {
    expect(() => readConfig({ APP_SECRET: 'hunter2' })).toThrow(/^((?!hunter2).)*$/);
  });

  it.each(Object.keys(s3))('refuses an S3 store without %s', (missing) => {
    expect(readConfig(s3).s3).toMatchObject({ bucket: 'b', region: 'us-east-1' });
    expect(() => readConfig({ ...s3, [missing]: undefined })).toThrow(/S3_ENDPOINT/);
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
