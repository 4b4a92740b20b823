import { capabilitiesOf } from '../../../apps/server/src/connections/index.ts';
import { createPlatform } from '../../../apps/server/src/connections/sandbox/platform.ts';
import { sandboxRoutes } from '../../../apps/server/src/connections/sandbox/routes.ts';
import { createSandboxStore } from '../../../apps/server/src/connections/sandbox/sandbox-store.ts';
import { SandboxSwitch } from '../../../apps/server/src/connections/sandbox/sandbox-switch.ts';
import { createCollector } from '../../../apps/server/src/conversation/index.ts';
import { createAuthenticator } from '../../../apps/server/src/identity/index.ts';
import type { App } from '../../../apps/server/src/platform/app.ts';
import { readConfig } from '../../../apps/server/src/platform/config/config.ts';
import { createHttp } from '../../../apps/server/src/platform/http/create-http.ts';
import { Limiter } from '../../../apps/server/src/platform/http/limiter.ts';
import { Secrets } from '../../../apps/server/src/platform/secrets/secrets.ts';
import { makeSignedIn } from '../harness/make-signed-in.ts';
import { inParallel } from '../harness/measure.ts';
import type { Stage } from '../harness/stage.ts';
import { Caller } from './caller.ts';

const COMPANY = 906;
const CONNECTION = 90_600;

interface Sandbox {
  /** Messages per second: each call is answered when the inbox has its message. */
  rateOf(count: number): Promise<number>;
  close(): Promise<void>;
}

/** The sandbox's call over HTTP, with the product's authenticator. */
async function serve(stage: Stage, small: App): Promise<{ url: URL; token: string; end(): Promise<void> }> {
  const app = { ...small, secrets: new Secrets('the secret of the bench, 32 characters'), capabilitiesOf };
  const token = await makeSignedIn(stage, app, { companyId: COMPANY, id: 9_060, profile: 'admin' });
  await stage.owner.query(
    `insert into connections (company_id, id, name, channel, provider, number, status)
     values ($1, $2, 'Linha', 'whatsapp', 'sandbox', '551140000000', 'CONNECTED')`,
    [COMPANY, CONNECTION],
  );
  const collector = createCollector(app);
  const deliver = collector.deliver.bind(collector);
  const maxMediaBytes = async () => 0;
  const store = createSandboxStore(app);
  const allowed = new SandboxSwitch(app, async () => true);
  const drivers = {} as never;
  const platform = createPlatform({ store, drivers, now: app.now, deliver, maxMediaBytes, allowed });
  const server = await createHttp({
    config: readConfig({}),
    log: app.log,
    metrics: app.metrics,
    authenticator: createAuthenticator(app),
    limiter: new Limiter(Number.MAX_SAFE_INTEGER),
    routes: sandboxRoutes(app, platform),
    maxUploadBytes: maxMediaBytes,
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const url = new URL(`${address}/api/sandbox/${CONNECTION}/inbound`);
  return { url, token, end: async () => server.close() };
}

function writingOf(messageId: number, people: number): { bytes: Buffer } {
  const body = `Bom dia, o pedido ${messageId} já saiu para entrega? 📦`;
  const from = { number: `55119${80_000_000 + (messageId % people)}`, name: 'Bia' };
  const message = { id: `S${messageId}`, type: 'text', body };
  return { bytes: Buffer.from(JSON.stringify({ from, message })) };
}

export async function openSandbox(
  stage: Stage,
  app: App,
  { callers: size, people }: { callers: number; people: number },
): Promise<Sandbox> {
  const { url, token, end } = await serve(stage, app);
  const headers = [`authorization: Bearer ${token}`];
  const callers = await Promise.all(Array.from({ length: size }, async () => Caller.open(url, headers)));
  let messageId = 0;
  return {
    async rateOf(count) {
      const calls = Array.from({ length: count }, () => writingOf((messageId += 1), people));
      const { total } = await inParallel(calls, callers.length, async (call) => {
        const caller = callers.pop();
        if (!caller) throw new Error('no caller is free');
        const status = await caller.post(call);
        callers.push(caller);
        if (status !== 202) throw new Error(`the sandbox's call was answered ${status}`);
      });
      return (count / total) * 1_000;
    },
    async close() {
      for (const caller of callers) caller.close();
      await end();
    },
  };
}
