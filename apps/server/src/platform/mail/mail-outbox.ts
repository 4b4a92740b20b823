import { randomUUID } from 'node:crypto';
import type { App } from '../app.ts';
import type { OperatorTransaction } from '../database/transactions.ts';
import { SEND_MAILS } from './jobs.ts';
import type { Mail, NewMail } from './mail.ts';
import { insertMail } from './queries.ts';
import { renderMail } from './render-mail.ts';
import { sealedAt } from '../secrets/sealed-columns.ts';

/** Stores mails encrypted; a job sends them. */
export class MailOutbox implements Mail {
  readonly #app: Pick<App, 'config' | 'secrets' | 'jobs'>;

  constructor(app: Pick<App, 'config' | 'secrets' | 'jobs'>) {
    this.#app = app;
  }

  get isOn(): boolean {
    return this.#app.config.mail !== null;
  }

  async add(tx: Pick<OperatorTransaction, 'query' | 'db'>, mail: NewMail): Promise<void> {
    const { config, secrets, jobs } = this.#app;
    if (config.mail === null) throw new Error('No mail server is configured: ask isOn first.');
    const { companyId, kind, recipient, language, content } = mail;
    const domain = config.mail.from.address.split('@').at(-1);
    const rendered = JSON.stringify(renderMail(content, language));
    const messageId = `<${randomUUID()}@${domain}>`;
    await insertMail(tx, {
      companyId,
      kind,
      recipient,
      messageId,
      content: secrets.encrypt(rendered, sealedAt('mails.content', companyId, messageId)),
    });
    await jobs.add(tx, SEND_MAILS.name, null, SEND_MAILS.options);
  }
}
