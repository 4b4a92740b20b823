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
    hint: 'If it was you, or an admin of your company, there is nothing to do. If it was not, tell an admin of your company at once.',
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

interface Person {
  email: string;
  language: Language;
}

/**
 * Where mails are sent, tells the person at the old address that e-mail or password changed, whoever changed them:
 * somebody who takes an account over cannot keep its owner from hearing of it.
 */
export async function noticeOfCredentials(
  app: Pick<App, 'mail' | 'config' | 'now'>,
  tx: OperatorTransaction,
  { companyId, email: before, language }: Person & { companyId: number },
  { email, isNewPassword }: { email: string | undefined; isNewPassword: boolean },
): Promise<void> {
  const isNewEmail = email !== undefined && email.toLowerCase() !== before.toLowerCase();
  if (!app.mail.isOn || (!isNewEmail && !isNewPassword)) return;
  const changed = isNewEmail && isNewPassword ? 'both' : isNewEmail ? 'email' : 'password';
  const publicUrl = app.config.publicUrl ?? '';
  const content = credentialsMail(changed, { publicUrl, at: app.now(), language });
  await app.mail.add(tx, { companyId, kind: 'credentialsChanged', recipient: before, language, content });
}
