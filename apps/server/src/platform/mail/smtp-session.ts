import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailConfig } from '../config/mail-config.ts';
import type { RenderedMail } from './render-mail.ts';
import { SmtpTimeout } from './smtp-failure.ts';

export interface OutgoingMail extends RenderedMail {
  recipient: string;
  /** With its angle brackets. */
  messageId: string;
}

export interface SmtpOptions {
  /** For connecting and signing in, and for each mail. */
  limitMs: number;
  /** A certificate to trust besides those of Node, for tests. */
  ca?: string | undefined;
}

type Done = (error?: Error | null) => void;

/** The message as it crosses the wire. Nothing in it is read from a file or an address. */
async function composed({ from }: MailConfig, mail: OutgoingMail): Promise<Buffer> {
  const { recipient, messageId, subject, text, html, unsubscribeUrl } = mail;
  const composer = new MailComposer({
    from,
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    messageId,
    // No holiday notices and receipts in return (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** A connection to the mail server, signed in. Whatever fails or takes too long ends it. */
export class SmtpSession {
  readonly #config: MailConfig;
  readonly #connection: SMTPConnection;
  readonly #limitMs: number;
  readonly #broken: Promise<never>;

  private constructor(config: MailConfig, { limitMs, ca }: SmtpOptions) {
    const { host, port, security } = config;
    this.#config = config;
    this.#limitMs = limitMs;
    const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs };
    this.#connection = new SMTPConnection({
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      tls: ca === undefined ? {} : { ca },
      ...limits,
      dnsTimeout: limitMs,
      socketCloseTimeout: 0,
    });
    const broken = Promise.withResolvers<never>();
    this.#connection.on('error', broken.reject);
    this.#connection.once('end', () => broken.reject(new Error('the mail server ended the connection')));
    this.#broken = broken.promise;
    this.#broken.catch(() => undefined);
  }

  /** Connects and signs in; throws what `smtpFailureOf` reads. */
  static async open(config: MailConfig, options: SmtpOptions): Promise<SmtpSession> {
    const session = new SmtpSession(config, options);
    await session.#within(async () => {
      await session.#step((done) => session.#connection.connect(done));
      const { auth } = config;
      if (auth === null) return;
      await session.#step((done) =>
        session.#connection.login({ user: auth.user, pass: auth.password }, done),
      );
    });
    return session;
  }

  /** Resolves once the mail server has taken the mail over. */
  async send(mail: OutgoingMail): Promise<void> {
    const message = await composed(this.#config, mail);
    const envelope = { from: this.#config.from.address, to: [mail.recipient] };
    await this.#within(async () => this.#step((done) => this.#connection.send(envelope, message, done)));
  }

  close(): void {
    this.#connection.quit();
  }

  async #step(begin: (done: Done) => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    begin((error) => (error ? reject(error) : resolve()));
    await Promise.race([promise, this.#broken]);
  }

  /** A limit for the whole, besides those for silence: a server that answers one byte a second is as good as none. */
  async #within(work: () => Promise<void>): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new SmtpTimeout('the mail server is too slow')),
      this.#limitMs,
    );
    try {
      await Promise.race([work(), late.promise]);
    } catch (error) {
      this.#connection.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}
