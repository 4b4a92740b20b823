import type { Anything } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { numberOf, type Scene } from './lay-out.ts';

const statuses: Record<string, string> = {
  pending: 'pendente',
  open: 'aberto',
  closed: 'fechado',
  group: 'grupo',
  lgpd: 'lgpd',
  nps: 'avaliação',
};
const entries: Record<string, string> = {
  create: 'criado',
  chatBot: 'menu',
  queue: 'fila',
  userDefine: 'atendente',
  open: 'aberto',
  reopen: 'reaberto',
  pending: 'devolvido',
  closed: 'fechado',
  nps: 'avaliação',
  transfered: 'transferido',
  receivedTransfer: 'recebido',
  retriesLimitQueue: 'limite',
  redirect: 'redirecionado',
  autoClose: 'expirado',
  integration: 'integração',
  integrationEnd: 'fim da integração',
  prompt: 'IA',
  promptEnd: 'fim da IA',
};

/** What a check can ask about; each method returns the current state in the words of the pages. */
export class States {
  readonly #app: TestApp;
  readonly #scene: Scene;

  constructor(app: TestApp, scene: Scene) {
    this.#app = app;
    this.#scene = scene;
  }

  async #rows(name: string, text: string, ...values: unknown[]): Promise<Anything[]> {
    return this.#app.app.database.acrossCompanies('look at a dialogue', async (tx) =>
      tx.query(`dialogue-${name}`, text, [this.#scene.companyId, ...values]),
    );
  }

  /** The database's clock plans the first checks of tickets: this moves them to the clock of the dialogue. */
  async readStateBy(now: Date): Promise<void> {
    const text =
      'update tickets set "dueAt" = least("dueAt", $2) where company_id = $1 and "dueAt" is not null';
    await this.#rows('look', text, now);
  }

  /** How many messages are on their way to the phones, or from phones whose connection is up. */
  async waiting(): Promise<number> {
    const text = `select (select count(*) from messages where company_id = $1 and status in ('queued', 'sending'))
      + (select count(*) from sandbox_events e where e.company_id = $1 and not exists (
          select from sandbox_connections l where l.company_id = $1 and l."whatsappId" = e."whatsappId"
            and l.state <> 'CONNECTED')) as count`;
    return (await this.#rows('waiting', text))[0].count;
  }

  async ticketOf(who: string): Promise<Anything> {
    const [ticket] = await this.#rows(
      'ticket',
      `select t.*, q.name as queue, u.name as user from tickets t
       join contacts c on c.company_id = t.company_id and c.id = t."contactId"
       left join queues q on q.company_id = t.company_id and q.id = t."queueId"
       left join users u on u.company_id = t.company_id and u.id = t."userId"
       where t.company_id = $1 and (c.number = $2 or c.name = $3) order by t.id desc limit 1`,
      who in { Ana: 1, Rui: 1, Bia: 1 } ? numberOf(who) : '',
      who,
    );
    return ticket;
  }

  async ticket(who: string): Promise<string[]> {
    const ticket = await this.ticketOf(who);
    if (!ticket) return ['nenhum'];
    const { status, queue, user, isOutOfHour, unreadMessages, isBot } = ticket;
    return [
      statuses[status] ?? status,
      queue === null ? 'sem fila' : `fila ${queue}`,
      user === null ? 'sem atendente' : `com ${user}`,
      isOutOfHour ? 'fora de hora' : 'em hora',
      `${unreadMessages} não lidas`,
      isBot ? 'do bot' : 'sem bot',
    ];
  }

  /** The list that a check names; null when the name is unknown. */
  async list(what: string, who: string): Promise<string[] | null> {
    const lists: Record<string, () => Promise<string[]>> = {
      registro: async () => this.log(who),
      avaliações: async () => this.rates(),
      consentimentos: async () => this.consents(),
      guardado: async () => this.stored(),
      notas: async () => this.notes(who),
      ouvido: async () => this.#scene.heardBy(who),
      tickets: async () => [`${(await this.counts()).tickets}`],
      mensagens: async () => [`${(await this.counts()).mensagens}`],
    };
    return (await lists[what]?.()) ?? null;
  }

  /** The notes of a ticket, which the customer does not see. */
  async notes(who: string): Promise<string[]> {
    const text = `select body from messages where company_id = $1 and "ticketId" = $2 and "isPrivate" order by id`;
    const ticket = await this.ticketOf(who);
    return (await this.#rows('notes', text, ticket?.id ?? 0)).map(({ body }) => body);
  }

  async log(who: string): Promise<string[]> {
    const ticket = await this.ticketOf(who);
    const text = `select type from ticket_logs where company_id = $1 and "ticketId" = $2 and type <> 'access'
      order by id`;
    return (await this.#rows('log', text, ticket?.id ?? 0)).map(({ type }) => entries[type] ?? type);
  }

  async period(who: string): Promise<string[]> {
    const ticket = await this.ticketOf(who);
    const text = `select p.*, u.name as user from ticket_tracking p
      left join users u on u.company_id = p.company_id and u.id = p."userId"
      where p.company_id = $1 and p."ticketId" = $2 order by p.id desc limit 1`;
    const [period] = await this.#rows('period', text, ticket?.id ?? 0);
    if (!period) return ['nenhum'];
    const stated = (field: string, yes: string, no: string) => (period[field] === null ? no : yes);
    return [
      stated('finishedAt', 'encerrado', 'em curso'),
      stated('chatbotAt', 'bot falou', 'bot calado'),
      stated('queuedAt', 'entrou em fila', 'sem fila'),
      stated('startedAt', 'atendido', 'não atendido'),
      period.rated ? 'avaliado' : 'sem avaliação',
      period.user === null ? 'sem atendente' : `com ${period.user}`,
    ];
  }

  async counts(): Promise<Record<'tickets' | 'mensagens', number>> {
    const text = `select (select count(*)::int from tickets where company_id = $1) as tickets,
      (select count(*)::int from messages where company_id = $1 and not "fromMe") as mensagens`;
    return (await this.#rows('counts', text))[0];
  }

  async rates(): Promise<string[]> {
    const text = `select r.rate, u.name as user from user_ratings r
      left join users u on u.company_id = r.company_id and u.id = r."userId" where r.company_id = $1 order by r.id`;
    const rows = await this.#rows('rates', text);
    return rows.map(({ rate, user }) => (user === null ? `${rate}` : `${rate} para ${user}`));
  }

  async consents(): Promise<string[]> {
    const text = 'select "isAccepted", text from lgpd_consents where company_id = $1 order by id';
    const rows = await this.#rows('consents', text);
    return rows.map(({ isAccepted, text: notice }) => `${isAccepted ? 'aceito' : 'recusado'} "${notice}"`);
  }

  async stored(): Promise<string[]> {
    const text = `select body, "isDeleted" from messages where company_id = $1 and not "fromMe"
      order by "createdAt", id`;
    const rows = await this.#rows('stored', text);
    return rows.map(({ body, isDeleted }) => (isDeleted ? `${body} (apagada)` : body));
  }
}
