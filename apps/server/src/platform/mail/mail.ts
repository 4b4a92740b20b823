import type { Language } from '@prosa/contract';
import type { OperatorTransaction } from '../database/transactions.ts';

/** What a mail says: one paragraph after another, and at most one link, which stands as a button in the HTML. */
export interface MailContent {
  subject: string;
  /** Plain text. */
  paragraphs: readonly string[];
  link?: { label: string; url: string };
  /** Below the link, in small letters. */
  footer?: string;
}

export interface NewMail {
  companyId: number;
  /** A word for the log and the table, such as `confirmEmail`. */
  kind: string;
  recipient: string;
  language: Language;
  content: MailContent;
}

/** Mails of the installation. */
export interface Mail {
  /** Whether a mail server is configured. Where it is not, nothing may be offered that needs a mail. */
  readonly isOn: boolean;
  /** Adds a mail to the outbox, in the transaction of what causes it; throws where no mail server is configured. */
  add(tx: Pick<OperatorTransaction, 'query' | 'db'>, mail: NewMail): Promise<void>;
}
