import type { Language } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import type { MailContent } from '../../platform/mail/mail.ts';

type Changed = 'email' | 'password' | 'both';

interface Texts {
  what: Record<Changed, string>;
  subject: (host: string) => string;
  when: (what: string, host: string, at: string) => string;
  hint: string;
  open: string;
}

const texts: Record<Language, Texts> = {
  pt: {
    what: { email: 'O e-mail', password: 'A senha', both: 'O e-mail e a senha' },
    subject: (host) => `Seu acesso a ${host} mudou`,
    when: (what, host, at) => `${what} da sua conta em ${host}: alteração feita em ${at}.`,
    hint: 'Se foi você, ou quem administra sua empresa, não há nada a fazer. Se não foi, avise já quem administra sua empresa.',
    open: 'Abrir',
  },
  en: {
    what: { email: 'e-mail', password: 'password', both: 'e-mail and the password' },
    subject: (host) => `Your access to ${host} has changed`,
    when: (what, host, at) => `The ${what} of your account at ${host} changed on ${at}.`,
    hint: 'If it was you, or an administrator of your company, there is nothing to do. If it was not, tell an administrator of your company at once.',
    open: 'Open',
  },
  es: {
    what: { email: 'El correo', password: 'La contraseña', both: 'El correo y la contraseña' },
    subject: (host) => `Su acceso a ${host} ha cambiado`,
    when: (what, host, at) => `${what} de su cuenta en ${host}: cambio hecho el ${at}.`,
    hint: 'Si fue usted, o quien administra su empresa, no hay nada que hacer. Si no, avise ya a quien administra su empresa.',
    open: 'Abrir',
  },
  tr: {
    what: { email: 'E-posta', password: 'Parola', both: 'E-posta ve parola' },
    subject: (host) => `${host} erişiminiz değişti`,
    when: (what, host, at) => `${host} hesabınızda değişen: ${what}. Zaman: ${at}.`,
    hint: 'Bunu siz ya da şirketinizin yöneticisi yaptıysa yapmanız gereken bir şey yok. Yapmadıysa hemen şirketinizin yöneticisine haber verin.',
    open: 'Aç',
  },
};

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es', tr: 'tr' };

/** The notice to the address that the person had before. */
export function credentialsMail(
  changed: Changed,
  { publicUrl, at, language }: { publicUrl: string; at: Date; language: Language },
): MailContent {
  const { host } = new URL(publicUrl);
  const { what, subject, when, hint, open } = texts[language];
  const time = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(at);
  return {
    subject: subject(host),
    paragraphs: [when(what[changed], host, time), hint],
    link: { label: open, url: publicUrl },
  };
}

/** A person hears of the first changes of an hour; more of them say nothing new, and would be mail for mail's sake. */
const MOST_AN_HOUR = { toOne: 5, ofCompany: 50 };

/**
 * Whether the notices of the last hour leave one more; otherwise a company could flood strangers through its users. None
 * goes to an e-mail that a sign-up has not confirmed.
 */
async function mayNotify(
  tx: OperatorTransaction,
  { companyId, recipient, now }: { companyId: number; recipient: string; now: Date },
): Promise<boolean> {
  const [sent] = await tx.query<{ toOne: number; ofCompany: number }>(
    'credential-notices-of-hour',
    `select count(*)::int as "ofCompany", count(*) filter (where recipient = $2)::int as "toOne"
     from mails where company_id = $1 and kind = 'credentialsChanged'
       and "createdAt" > $3::timestamptz - interval '1 hour'`,
    [companyId, recipient, now],
  );
  const unproven = await tx.query(
    'credential-notices-unproven',
    `select u.id from users u join email_confirmations c on c.company_id = u.company_id and c."userId" = u.id
     where u.company_id = $1 and lower(c.email) = lower($2)`,
    [companyId, recipient],
  );
  if (unproven.length > 0) return false;
  return sent !== undefined && sent.toOne < MOST_AN_HOUR.toOne && sent.ofCompany < MOST_AN_HOUR.ofCompany;
}

interface Person {
  email: string;
  language: Language;
}

/**
 * Where mails are sent, tells the person at the old address that e-mail or password changed, whoever changed them:
 * somebody who takes an account over cannot keep its owner from hearing of it. After five notices in an hour to one
 * address, or fifty of one company, no more are sent.
 */
export async function noticeOfCredentials(
  app: Pick<App, 'mail' | 'config' | 'now'>,
  tx: OperatorTransaction,
  { companyId, email: before, language }: Person & { companyId: number },
  { email, isNewPassword }: { email: string | undefined; isNewPassword: boolean },
): Promise<void> {
  const isNewEmail = email !== undefined && email.toLowerCase() !== before.toLowerCase();
  if (!app.mail.isOn || (!isNewEmail && !isNewPassword)) return;
  if (!(await mayNotify(tx, { companyId, recipient: before, now: app.now() }))) return;
  const changed = isNewEmail && isNewPassword ? 'both' : isNewEmail ? 'email' : 'password';
  const publicUrl = app.config.publicUrl ?? '';
  const content = credentialsMail(changed, { publicUrl, at: app.now(), language });
  await app.mail.add(tx, { companyId, kind: 'credentialsChanged', recipient: before, language, content });
}
