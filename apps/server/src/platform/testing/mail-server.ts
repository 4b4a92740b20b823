import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { buffer } from 'node:stream/consumers';

export interface ReceivedMail {
  recipient: string;
  sender: string;
  /** Of the header, as people see it. */
  from: string;
  subject: string;
  text: string;
  html: string;
  /** The header by which mail programs offer to end such mails; null without one. */
  unsubscribe: string | null;
  messageId: string;
  /** Whether it came over TLS. */
  isEncrypted: boolean;
  user: string | undefined;
}

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });

/** A mail server on this machine that keeps what it receives. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  connections = 0;
  /** The reply to a recipient; null accepts. The real ones quote the address, and so does this one. */
  replyTo: (recipient: string) => number | null = () => null;
  /** Runs before a connection is greeted. */
  greet: () => Promise<void> = async () => undefined;
  /** Runs once a mail was received, before the server says so. */
  received: () => Promise<void> = async () => undefined;
  readonly #options: SMTPServerOptions;
  #server: SMTPServer | null = null;
  #port = 0;

  /** By default without encryption and sign-in. */
  constructor(options: SMTPServerOptions = { disabledCommands: ['STARTTLS', 'AUTH'] }) {
    this.#options = options;
  }

  get port(): number {
    return this.#port;
  }

  /** The environment of an installation that sends over this server. */
  get environment(): Record<string, string> {
    return {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(this.#port),
      SMTP_SECURITY: 'none',
      MAIL_FROM: 'Prosa <no-reply@prosa.test>',
      PUBLIC_URL: 'http://inbox.test',
    };
  }

  /** Listens on any free port; after stop() on the same one again. */
  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      logger: false,
      closeTimeout: 1,
      ...this.#options,
      onConnect: (_session, done) => {
        this.connections += 1;
        callbackify(async () => this.greet())((error) => done(error));
      },
      onRcptTo: ({ address }, _session, done) => {
        const code = this.replyTo(address);
        done(code === null ? null : refusal(code, `<${address}> is not accepted here`));
      },
      onData: (stream, session, done) => {
        callbackify(async () => this.#keep(stream, session))((error) => done(error));
      },
    });
    // Clients that break off are part of the tests.
    server.on('error', () => undefined);
    this.#server = server;
    await new Promise<void>((done) => server.listen(this.#port, '127.0.0.1', done));
    this.#port = (server.server.address() as AddressInfo).port;
  }

  async #keep(stream: Readable, { envelope, secure, user }: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = envelope;
    const { from, subject, text, html, messageId, headers } = await PostalMime.parse(await buffer(stream));
    this.mails.push({
      recipient: rcptTo.map(({ address }) => address).join(),
      sender: mailFrom === false ? '' : mailFrom.address,
      from: `${from?.name} <${from?.address}>`,
      subject: subject ?? '',
      text: (text ?? '').trimEnd(),
      html: html ?? '',
      unsubscribe: headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? null,
      messageId: messageId ?? '',
      isEncrypted: secure,
      user: user as string | undefined,
    });
    await this.received();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((done) => server.close(done));
  }
}
