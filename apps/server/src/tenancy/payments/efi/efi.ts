import { z } from 'zod';
import type { ClientCertificate, Outbound } from '../../../platform/outbound/outbound.ts';
import { reaisText, Reais } from '../money.ts';
import type { ProviderAnswer, ProviderRequest } from '../provider-call.ts';
import { ProviderCalls } from '../provider-call.ts';
import {
  type ChargeRef,
  type ChargeRequest,
  type ChargeState,
  type CreatedCharge,
  type PaymentProvider,
  ProviderError,
  type WebhookRequest,
} from '../provider.ts';
import { digestOf, isSameSecret, jsonOf } from '../webhook-proof.ts';

export interface EfiOptions {
  outbound: Pick<Outbound, 'request'>;
  url: string;
  authority: string | null;
  clientId: string;
  clientSecret: string;
  /** The PIX key that receives. */
  key: string;
  certificate: ClientCertificate;
  /** In the address that is registered at Efí; null: webhooks are refused. */
  webhookSecret: string | null;
  now: () => Date;
}

/** How long a PIX can be paid. */
const VALID_SECONDS = 24 * 3600;
/** A token is replaced this long before it ends. */
const MARGIN_MS = 60_000;

const Token = z.object({ access_token: z.string(), expires_in: z.coerce.number() });
const Pix = z.object({
  endToEndId: z.string(),
  txid: z.string().optional(),
  valor: Reais,
  horario: z.iso.datetime({ offset: true }),
  devolucoes: z.array(z.object({ status: z.string(), motivo: z.string().optional() })).optional(),
});
const Cob = z.object({
  txid: z.string(),
  status: z.string(),
  calendario: z.object({ criacao: z.iso.datetime({ offset: true }), expiracao: z.coerce.number() }),
  valor: z.object({ original: Reais }),
  loc: z.object({ id: z.number() }).optional(),
  pixCopiaECola: z.string().optional(),
  pix: z.array(Pix).optional(),
});
type Cob = z.output<typeof Cob>;
const QrCode = z.object({ qrcode: z.string() });
const PixPage = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) }),
  pix: z.array(Pix),
});
const Event = z.object({ pix: z.array(z.object({ txid: z.string().optional() })).max(1_000) });
const WebhookAddress = z.object({ webhookUrl: z.string().optional() });

const isoOf = (text: string): string => new Date(text).toISOString();
const endOf = ({ calendario }: Cob): Date =>
  new Date(Date.parse(calendario.criacao) + calendario.expiracao * 1_000);
const isTxid = (text: string | undefined): text is string => /^[A-Za-z0-9]{26,35}$/.test(text ?? '');

function stateOfPix(txid: string | null, pix: z.output<typeof Pix>): ChargeState {
  const returned = (pix.devolucoes ?? []).filter(({ status }) => status !== 'NAO_REALIZADO');
  // The special return of the central bank (MED) follows a payer's complaint about fraud.
  const isContested = returned.some(({ motivo }) => /MED|fraude/i.test(motivo ?? ''));
  const ending = isContested ? 'chargeback' : 'refunded';
  return {
    reference: txid,
    paymentId: pix.endToEndId,
    status: returned.length > 0 ? ending : 'paid',
    valueInCents: pix.valor,
    currency: 'BRL',
    paidAt: isoOf(pix.horario),
  };
}

function statesOf(cob: Cob, now: Date): ChargeState[] {
  const { pix = [], txid, status } = cob;
  // A charge that was removed may have been paid just before.
  if (status === 'CONCLUIDA' || pix.length > 0) return pix.map((one) => stateOfPix(txid, one));
  const isOver = endOf(cob) <= now;
  const open = isOver ? 'expired' : 'open';
  return [
    {
      reference: txid,
      paymentId: null,
      status: status === 'ATIVA' ? open : 'cancelled',
      valueInCents: cob.valor.original,
      currency: 'BRL',
      paidAt: null,
    },
  ];
}

/** Efí's Pix API: a charge for each invoice, under a txid of ours, behind TLS with our certificate. */
export class Efi implements PaymentProvider {
  readonly name = 'efi';
  readonly methods = ['pix'] as const;
  readonly leastInCents = 1;
  readonly #options: EfiOptions;
  readonly #calls: ProviderCalls;
  #token: { text: string; until: number } | null = null;

  constructor(options: EfiOptions) {
    this.#options = options;
    this.#calls = new ProviderCalls(options.outbound, this.name);
  }

  async createCharge(request: ChargeRequest): Promise<CreatedCharge> {
    const { reference, valueInCents, description, payer } = request;
    const document = payer.document.length === 11 ? { cpf: payer.document } : { cnpj: payer.document };
    const { status, body } = await this.#send({
      method: 'PUT',
      url: `/v2/cob/${reference}`,
      json: {
        calendario: { expiracao: VALID_SECONDS },
        devedor: { ...document, nome: payer.name.slice(0, 200) },
        valor: { original: reaisText(valueInCents) },
        chave: this.#options.key,
        solicitacaoPagador: description.slice(0, 140),
      },
      accept: [409],
    });
    // 409: the charge of this txid exists already.
    const cob = status === 409 ? await this.#readCob(reference) : this.#calls.parse(Cob, body);
    if (!cob) throw new ProviderError(this.name, 'temporary', 'the charge is there and yet is not');
    return {
      externalId: cob.txid,
      kind: 'pix',
      pixCopyPaste: cob.pixCopiaECola ?? (await this.#readQrCode(cob)),
      checkoutUrl: null,
      expiresAt: endOf(cob).toISOString(),
    };
  }

  async readCharge({ externalId }: ChargeRef): Promise<ChargeState[]> {
    return this.readEvent(externalId);
  }

  async readEvent(txid: string): Promise<ChargeState[]> {
    if (!isTxid(txid)) return [];
    const cob = await this.#readCob(txid);
    return cob ? statesOf(cob, this.#options.now()) : [];
  }

  async cancelCharge({ externalId }: ChargeRef): Promise<void> {
    const json = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
    // 400, 404 and 409: it is paid, removed or unknown, so there is nothing to be paid any more.
    await this.#send({ method: 'PATCH', url: `/v2/cob/${externalId}`, json, accept: [400, 404, 409] });
  }

  async *listPayments(since: Date, until: Date): AsyncIterable<ChargeState> {
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const query = new URLSearchParams({
        inicio: since.toISOString(),
        fim: until.toISOString(),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': '100',
      });
      const answer = await this.#send({ url: `/v2/pix?${query}` });
      const { parametros, pix } = this.#calls.parse(PixPage, answer.body);
      pages = parametros.paginacao.quantidadeDePaginas;
      for (const one of pix) yield stateOfPix(one.txid ?? null, one);
    }
  }

  /**
   * Efí signs nothing: the secret is in the address that only it was given. It appends /pix to the address, which
   * `ignorar=` takes up.
   */
  verifyWebhook({ body, query }: WebhookRequest) {
    const { webhookSecret } = this.#options;
    const given = query.get('hmac')?.replace(/\/pix$/, '') ?? null;
    if (webhookSecret === null || !isSameSecret(webhookSecret, given)) return 'refused';
    const event = Event.safeParse(jsonOf(body));
    const txids = event.success ? event.data.pix.map(({ txid }) => txid).filter(isTxid) : [];
    return { eventId: digestOf(body), externalIds: [...new Set(txids)] };
  }

  /** Registers the address of our webhook for the PIX key, unless it is there already; with the secret in it. */
  async registerWebhook(address: string): Promise<void> {
    const { webhookSecret, key } = this.#options;
    if (webhookSecret === null) return;
    const webhookUrl = `${address}?hmac=${encodeURIComponent(webhookSecret)}&ignorar=`;
    const url = `/v2/webhook/${encodeURIComponent(key)}`;
    const { body } = await this.#send({ url, accept: [404] });
    if (WebhookAddress.safeParse(body).data?.webhookUrl === webhookUrl) return;
    const headers = { 'x-skip-mtls-checking': 'true' };
    await this.#send({ method: 'PUT', url, json: { webhookUrl }, headers });
  }

  async #readCob(txid: string): Promise<Cob | null> {
    const { status, body } = await this.#send({ url: `/v2/cob/${txid}`, accept: [404] });
    return status === 404 ? null : this.#calls.parse(Cob, body);
  }

  async #readQrCode({ loc }: Cob): Promise<string> {
    const { body } = await this.#send({ url: `/v2/loc/${loc?.id ?? 0}/qrcode` });
    return this.#calls.parse(QrCode, body).qrcode;
  }

  async #send(request: ProviderRequest): Promise<ProviderAnswer> {
    const isKept = this.#token !== null && this.#token.until > this.#options.now().getTime();
    try {
      return await this.#sendWith(await this.#tokenText(), request);
    } catch (error) {
      // A token may end before its time.
      const isEnded = error instanceof ProviderError && error.problem === 'credentials' && isKept;
      if (!isEnded) throw error;
      this.#token = null;
      return this.#sendWith(await this.#tokenText(), request);
    }
  }

  async #sendWith(token: string, request: ProviderRequest): Promise<ProviderAnswer> {
    const { url, authority, certificate } = this.#options;
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return this.#calls.send({ ...request, url: `${url}${request.url}`, headers, certificate, authority });
  }

  async #tokenText(): Promise<string> {
    const { url, authority, certificate, clientId, clientSecret, now } = this.#options;
    if (this.#token && this.#token.until > now().getTime()) return this.#token.text;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const token = await this.#calls.read(Token, {
      method: 'POST',
      url: `${url}/oauth/token`,
      headers: { authorization: `Basic ${basic}` },
      json: { grant_type: 'client_credentials' },
      certificate,
      authority,
    });
    const until = now().getTime() + token.expires_in * 1_000 - MARGIN_MS;
    this.#token = { text: token.access_token, until };
    return token.access_token;
  }
}
