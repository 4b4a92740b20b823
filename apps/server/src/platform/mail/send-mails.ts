import { retryDelay, withRetries } from '@prosa/async';
import type { App } from '../app.ts';
import type { MailConfig } from '../config/mail-config.ts';
import { type ClaimedMail, claimMail, type MailResult, noteMail } from './queries.ts';
import type { RenderedMail } from './render-mail.ts';
import { type SmtpFailure, smtpFailureOf } from './smtp-failure.ts';
import { type SmtpOptions, SmtpSession } from './smtp-session.ts';
import { sealedAt } from '../secrets/sealed-columns.ts';

/** With the mail that is being sent at its end: shorter than an orderly stop may take. */
const RUN_MS = 5_000;
/** For connecting and signing in, and for each mail. */
const LIMIT_MS = 12_000;
/** Ten seconds, twenty, and so on; a quarter of an hour after the outage of a server is soon enough. */
const pace = { firstMs: 10_000, longestMs: 15 * 60_000 };
/** What was sent must not be forgotten: tried again for as long as nobody else may claim the mail. */
const notePace = { firstMs: 200, longestMs: 5_000 };
const MOST_NOTES = 8;

export type MailServices = Pick<App, 'config' | 'database' | 'secrets' | 'log' | 'metrics'>;

type Try = SmtpFailure | null;

const expired: SmtpFailure = { reason: 'EXPIRED', isPermanent: true };
/** Stored with another APP_SECRET, or for another mail. */
const unreadable: SmtpFailure = { reason: 'UNREADABLE', isPermanent: true };

/** What becomes of a mail after a try: a temporary failure is tried again for as long as the mail is worth it. */
export function resultOf(
  failure: Try,
  { attempts, secondsLeft }: Pick<ClaimedMail, 'attempts' | 'secondsLeft'>,
): MailResult {
  if (failure === null) return { status: 'sent', error: null, delaySeconds: 0 };
  const delaySeconds = retryDelay(attempts, pace) / 1_000;
  const isOver = failure.isPermanent || delaySeconds >= secondsLeft;
  return { status: isOver ? 'failed' : 'queued', error: failure.reason, delaySeconds };
}

/** One run of the job: sends what is due, one mail after another over one connection. */
class Run {
  readonly #app: MailServices;
  readonly #config: MailConfig;
  readonly #options: SmtpOptions;
  #session: SmtpSession | null = null;
  /** False once the server could not be reached: the other mails would wait for it just as long. */
  isServerThere = true;

  constructor(app: MailServices, config: MailConfig, options: SmtpOptions) {
    this.#app = app;
    this.#config = config;
    this.#options = options;
  }

  /** Claims and sends one mail; false when there is none. */
  async next(): Promise<boolean> {
    const mail = await claimMail(this.#app.database);
    if (!mail) return false;
    const failure = await this.#try(mail);
    const result = resultOf(failure, mail);
    await this.#note(mail, result);
    this.#report(mail, result);
    return true;
  }

  close(): void {
    this.#session?.close();
    this.#session = null;
  }

  async #try(mail: ClaimedMail): Promise<Try> {
    if (mail.secondsLeft <= 0) return expired;
    const rendered = this.#read(mail);
    return rendered === null ? unreadable : this.#send(mail, rendered);
  }

  #read({ companyId, messageId, content }: ClaimedMail): RenderedMail | null {
    try {
      const place = sealedAt('mails.content', companyId, messageId);
      return JSON.parse(this.#app.secrets.decrypt(content, place)) as RenderedMail;
    } catch {
      return null;
    }
  }

  async #send({ recipient, messageId }: ClaimedMail, rendered: RenderedMail): Promise<Try> {
    const session = await this.#open();
    if (!(session instanceof SmtpSession)) return session;
    try {
      await session.send({ ...rendered, recipient, messageId });
      return null;
    } catch (error) {
      // After a refusal the state of the connection is the server's to know.
      this.close();
      return smtpFailureOf(error);
    }
  }

  async #open(): Promise<SmtpSession | SmtpFailure> {
    try {
      return (this.#session ??= await SmtpSession.open(this.#config, this.#options));
    } catch (error) {
      this.isServerThere = false;
      return { ...smtpFailureOf(error), isPermanent: false };
    }
  }

  async #note(mail: ClaimedMail, result: MailResult): Promise<void> {
    const { database } = this.#app;
    await withRetries(
      () => database.acrossCompanies('mails of all companies', (tx) => noteMail(tx, mail, result)),
      {
        ...notePace,
        failed(error, failures) {
          if (failures >= MOST_NOTES) throw error;
        },
      },
    );
  }

  #report(mail: ClaimedMail, { status, error }: MailResult): void {
    const { companyId, id, kind, attempts } = mail;
    const facts = { companyId, mailId: id, kind, attempts };
    this.#app.metrics.count('mails_total', { outcome: status === 'queued' ? 'retried' : status });
    if (status === 'sent') this.#app.log.info(facts, 'a mail was sent');
    else if (status === 'queued') this.#app.log.warn({ ...facts, reason: error }, 'a mail is tried again');
    else this.#app.log.error({ ...facts, reason: error }, 'a mail could not be sent');
  }
}

/**
 * Sends the mails that are due, for some seconds; returns whether there may be more. Several processes may do it at
 * once: each mail is claimed by one of them.
 */
export async function sendMails(
  app: MailServices,
  { limitMs = LIMIT_MS, ...options }: Partial<SmtpOptions> = {},
): Promise<boolean> {
  const { mail: config } = app.config;
  if (config === null) return false;
  const run = new Run(app, config, { limitMs, ...options });
  const endsAt = performance.now() + RUN_MS;
  try {
    while (run.isServerThere && performance.now() < endsAt) if (!(await run.next())) return false;
    return run.isServerThere;
  } finally {
    run.close();
  }
}
