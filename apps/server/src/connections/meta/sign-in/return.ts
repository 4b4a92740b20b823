import { AppError, reason } from '@prosa/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { metaApp } from '../connect/meta-app.ts';
import { metaGraph } from '../connect/graph.ts';
import { lastingToken, tokenForCode } from '../connect/pages.ts';
import { saveReturn, signInPlace, type SignInRow, waitingSignIn } from './queries.ts';
import { RETURN_PATH, stateOf, untie } from './state.ts';

type Words = [title: string, text: string];
const words: Record<string, { done: Words; lost: Words }> = {
  pt: {
    done: ['Pronto', 'Feche esta janela e continue na página de conexões.'],
    lost: ['Este acesso não vale mais', 'Feche esta janela e comece de novo na página de conexões.'],
  },
  en: {
    done: ['Done', 'Close this window and continue on the connections page.'],
    lost: ['This sign-in is no longer valid', 'Close this window and begin again on the connections page.'],
  },
  es: {
    done: ['Listo', 'Cierre esta ventana y continúe en la página de conexiones.'],
    lost: [
      'Este acceso ya no es válido',
      'Cierre esta ventana y empiece de nuevo en la página de conexiones.',
    ],
  },
  tr: {
    done: ['Tamam', 'Bu pencereyi kapatın ve bağlantılar sayfasında devam edin.'],
    lost: [
      'Bu oturum artık geçerli değil',
      'Bu pencereyi kapatın ve bağlantılar sayfasından yeniden başlayın.',
    ],
  },
};

/** A page of two sentences, which closes itself where the browser allows that. */
function pageOf(request: FastifyRequest, kind: 'done' | 'lost'): string {
  const preferred = (request.headers['accept-language'] ?? '').slice(0, 2).toLowerCase();
  const language = words[preferred] ? preferred : 'pt';
  const [title, text] = words[language]?.[kind] ?? ['', ''];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${title}</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:15vh auto;max-width:30rem;padding:0 1rem}</style>
</head><body><main><h1>${title}</h1><p>${text}</p></main>${kind === 'done' ? '<script src="/close-window.js"></script>' : ''}</body></html>`;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Exchanges Facebook's code for the person's token; without a token, `failure` has the reason. */
async function exchange(
  app: App,
  signIn: SignInRow,
  { code, error, error_description: description }: Record<string, unknown>,
): Promise<Pick<SignInRow, 'accessToken' | 'failure'>> {
  if (!isText(code)) {
    const wasRefused = error === 'access_denied' || !isText(description);
    const failure = wasRefused ? reason('meta.signInRefused') : description.slice(0, 500);
    return { accessToken: null, failure };
  }
  try {
    const credentials = metaApp(app);
    const graph = metaGraph(app);
    const short = await tokenForCode(graph, credentials, { code, redirectUri: signIn.redirectUri });
    const token = await lastingToken(graph, credentials, short);
    return { accessToken: app.secrets.encrypt(token, signInPlace(signIn)), failure: null };
  } catch (cause) {
    app.log.warn({ err: cause }, 'the code of a sign-in at Facebook could not be exchanged');
    const detail = cause instanceof AppError ? (cause.details?.[0]?.message ?? cause.error) : undefined;
    return { accessToken: null, failure: detail ?? reason('meta.signInFailed') };
  }
}

/** The page to which Facebook sends people back: no declared call, as no client of ours makes it. */
export function registerReturn(server: FastifyInstance, app: App): void {
  server.get(RETURN_PATH, async (request: FastifyRequest, reply: FastifyReply) => {
    const query = request.query as Record<string, unknown>;
    const state = stateOf(request, query['state']);
    const row =
      state === null
        ? undefined
        : await app.database.acrossCompanies('find who comes back from Facebook', (tx) =>
            waitingSignIn(tx, state),
          );
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (!row) return reply.code(400).send(pageOf(request, 'lost'));
    const result = await exchange(app, row, query);
    await app.database.inCompany(row.companyId, (tx) => saveReturn(tx, row.id, result));
    untie(app, reply);
    return reply.send(pageOf(request, 'done'));
  });
}
