import type { Language } from '@prosa/contract';
import type { OperatorTransaction } from '../database/transactions.ts';

interface MailLink {
  label: string;
  url: string;
}

/** A figure with its name, and what it is compared with. */
interface MailFigure {
  name: string;
  value: string;
  note?: string;
}

export interface MailTable {
  title: string;
  figures: readonly MailFigure[];
}

/** A code to be typed elsewhere stands out in the HTML. */
export type MailParagraph = string | { code: string };

/** What a mail says: one paragraph after another, figures in tables, and at most one button in the HTML. */
export interface MailContent {
  subject: string;
  /** Plain text. */
  paragraphs: readonly MailParagraph[];
  tables?: readonly MailTable[];
  /** The button; its address stands below it where there are no more links. */
  link?: MailLink;
  /** Plain links below the button. */
  moreLinks?: readonly MailLink[];
  /** Below the links, in small letters. */
  footer?: string;
  /** Where the person ends such mails: the last link, which mail programs also offer by themselves. */
  unsubscribe?: MailLink;
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
