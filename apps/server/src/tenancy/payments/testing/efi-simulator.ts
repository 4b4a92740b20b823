import { randomBytes } from 'node:crypto';
import type { ServerOptions } from 'node:https';
import { reaisText } from '../money.ts';
import type { Answer, Asked } from './simulated-server.ts';
import { PaymentSimulator, type SimulatedCharge } from './simulator.ts';

export const efiKeys = {
  clientId: 'Client_Id_simulated',
  clientSecret: 'Client_Secret_simulated',
  key: 'pix@prosa.test',
  webhookSecret: 'efi-webhook-secret-of-thirty-two',
};

interface Cob extends SimulatedCharge {
  seconds: number;
  description: string;
}

const refused = (status: number, nome: string): Answer => ({ status, json: { nome, mensagem: 'recusado' } });

/** Efí's Pix API: TLS that demands a certificate of its authority, OAuth, charges under a txid of the caller's. */
export class EfiSimulator extends PaymentSimulator {
  #tokens = new Set<string>();
  registered: string | null = null;

  constructor(tls: ServerOptions) {
    super({ ...tls, requestCert: true, rejectUnauthorized: true });
  }

  /** Ends every token, as a change of the application's rights does. */
  endTokens(): void {
    this.#tokens = new Set();
  }

  webhook(charge: SimulatedCharge, { secret = efiKeys.webhookSecret } = {}) {
    const pix = charge.payments.map(({ id, cents, paidAt }) => ({
      endToEndId: id,
      txid: charge.externalId,
      valor: reaisText(cents),
      chave: efiKeys.key,
      horario: paidAt.toISOString(),
    }));
    // Efí appends /pix to the whole address.
    const query = new URLSearchParams({ hmac: secret, ignorar: '/pix' });
    const headers = { 'content-type': 'application/json' };
    return { path: '', query, headers, body: Buffer.from(JSON.stringify({ pix })) };
  }

  protected paymentId(): string {
    return `E0901${randomBytes(13).toString('hex')}`;
  }

  protected answer(asked: Asked): Answer {
    const { method, path, headers } = asked;
    if (method === 'POST' && path === '/oauth/token') return this.#token(headers);
    if (!this.#tokens.has((headers['authorization'] ?? '').replace('Bearer ', '')))
      return { status: 401, json: { error: 'invalid_token', error_description: 'x' } };
    const txid = /^\/v2\/cob\/([A-Za-z0-9]{26,35})$/.exec(path)?.[1];
    if (txid) return this.#cob(asked, txid);
    if (method === 'GET' && path === '/v2/pix') return this.#received(asked.query);
    if (path === `/v2/webhook/${encodeURIComponent(efiKeys.key)}`) return this.#webhookOf(asked);
    return refused(404, 'nao_encontrado');
  }

  #token(headers: Record<string, string>): Answer {
    const right = Buffer.from(`${efiKeys.clientId}:${efiKeys.clientSecret}`).toString('base64');
    if (headers['authorization'] !== `Basic ${right}`)
      return { status: 401, json: { error: 'invalid_client', error_description: 'x' } };
    const access_token = randomBytes(12).toString('hex');
    this.#tokens.add(access_token);
    return {
      status: 200,
      json: { access_token, token_type: 'Bearer', expires_in: 3600, scope: 'cob.write' },
    };
  }

  #cob({ method, body }: Asked, txid: string): Answer {
    const known = this.charges.find(({ externalId }) => externalId === txid) as Cob | undefined;
    if (method === 'PUT') return known ? refused(409, 'txid_duplicado') : this.#create(txid, body);
    if (!known) return refused(404, 'cobranca_nao_encontrada');
    if (method === 'PATCH') {
      if (known.payments.length > 0 || known.status !== 'open')
        return refused(400, 'cobranca_status_invalido');
      known.status = 'cancelled';
    }
    return { status: 200, json: this.#shown(known) };
  }

  #create(txid: string, body: string): Answer {
    const asked = JSON.parse(body) as {
      calendario: { expiracao: number };
      valor: { original: string };
      chave: string;
      devedor: { cpf?: string; cnpj?: string; nome: string };
      solicitacaoPagador: string;
    };
    const hasDocument =
      /^\d{11}$/.test(asked.devedor.cpf ?? '') || /^[\dA-Z]{14}$/.test(asked.devedor.cnpj ?? '');
    if (!/^\d+\.\d{2}$/.test(asked.valor.original) || asked.chave !== efiKeys.key || !hasDocument)
      return refused(400, 'json_invalido');
    const cob: Cob = {
      externalId: txid,
      reference: txid,
      cents: Math.round(Number(asked.valor.original) * 100),
      currency: 'BRL',
      createdAt: this.now(),
      status: 'open',
      payments: [],
      seconds: asked.calendario.expiracao,
      description: asked.solicitacaoPagador,
    };
    this.charges.push(cob);
    return { status: 201, json: this.#shown(cob) };
  }

  #shown(cob: Cob) {
    const open = cob.payments.length > 0 ? 'CONCLUIDA' : 'ATIVA';
    return {
      calendario: { criacao: cob.createdAt.toISOString(), expiracao: cob.seconds },
      txid: cob.externalId,
      revisao: 0,
      loc: { id: 789, location: 'pix.example/v2/1', tipoCob: 'cob' },
      status: cob.status === 'cancelled' ? 'REMOVIDA_PELO_USUARIO_RECEBEDOR' : open,
      valor: { original: reaisText(cob.cents) },
      chave: efiKeys.key,
      solicitacaoPagador: cob.description,
      pixCopiaECola: `00020101021226830014BR.GOV.BCB.PIX2561pix.example/${cob.externalId}6304ABCD`,
      ...(cob.payments.length > 0 ? { pix: this.#pixOf(cob) } : {}),
    };
  }

  #pixOf(cob: SimulatedCharge) {
    return cob.payments.map(({ id, cents, paidAt, ending }) => ({
      endToEndId: id,
      txid: cob.externalId,
      valor: reaisText(cents),
      horario: paidAt.toISOString(),
      ...(ending
        ? {
            devolucoes: [
              {
                id: 'd1',
                rtrId: 'D1',
                valor: reaisText(cents),
                status: 'DEVOLVIDO',
                motivo: ending === 'chargeback' ? 'MED fraude' : 'pedido',
              },
            ],
          }
        : {}),
    }));
  }

  #received(query: URLSearchParams): Answer {
    const from = Date.parse(query.get('inicio') ?? '');
    const until = Date.parse(query.get('fim') ?? '');
    const all = this.charges.flatMap((charge) => this.#pixOf(charge));
    const pix = all.filter(({ horario }) => Date.parse(horario) >= from && Date.parse(horario) <= until);
    // Two to a page, so that callers have to ask for the next one.
    const page = Number(query.get('paginacao.paginaAtual'));
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: 2,
      quantidadeDePaginas: Math.ceil(pix.length / 2),
    };
    const shown = pix.slice(page * 2, page * 2 + 2);
    return { status: 200, json: { parametros: { paginacao }, pix: shown } };
  }

  #webhookOf({ method, body, headers }: Asked): Answer {
    if (method === 'PUT') {
      if (headers['x-skip-mtls-checking'] !== 'true') return refused(400, 'webhook_invalido');
      this.registered = (JSON.parse(body) as { webhookUrl: string }).webhookUrl;
    }
    if (this.registered === null) return refused(404, 'webhook_nao_encontrado');
    return { status: 200, json: { webhookUrl: this.registered, chave: efiKeys.key } };
  }
}
