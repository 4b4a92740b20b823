import { INVITATION_HOURS, type Language } from '@prosa/contract';
import { quotableName } from '@prosa/domain';
import type { MailContent } from '../../platform/mail/mail.ts';

interface Texts {
  subject: (where: string) => string;
  /** Null: the company is not named. */
  invited: (company: string | null, host: string) => string;
  howTo: string;
  open: string;
  hint: string;
}

const days = INVITATION_HOURS / 24;

const texts: Record<Language, Texts> = {
  pt: {
    subject: (where) => `Convite para atender em ${where}`,
    invited: (company, host) =>
      company
        ? `${company} convidou você para atender em ${host}.`
        : `Você foi convidado para atender em ${host}.`,
    howTo: 'Abra o link, confira o seu nome e escolha uma senha. Depois disso você já entra.',
    open: 'Aceitar o convite',
    hint: `O link vale por ${days} dias e só uma vez. Se você não esperava este convite, ignore esta mensagem.`,
  },
  en: {
    subject: (where) => `Invitation to join ${where}`,
    invited: (company, host) =>
      company ? `${company} has invited you to ${host}.` : `You were invited to ${host}.`,
    howTo: 'Open the link, check your name and choose a password. You are then signed in.',
    open: 'Accept the invitation',
    hint: `The link works for ${days} days, and once. If you did not expect this invitation, ignore this message.`,
  },
  es: {
    subject: (where) => `Invitación para atender en ${where}`,
    invited: (company, host) =>
      company
        ? `${company} le ha invitado a atender en ${host}.`
        : `Ha recibido una invitación para atender en ${host}.`,
    howTo: 'Abra el enlace, compruebe su nombre y elija una contraseña. Después ya habrá entrado.',
    open: 'Aceptar la invitación',
    hint: `El enlace vale por ${days} días y una sola vez. Si no esperaba esta invitación, ignore este mensaje.`,
  },
  tr: {
    subject: (where) => `Davet: ${where}`,
    invited: (company, host) =>
      company ? `${company} sizi ${host} üzerine davet etti.` : `${host} üzerine davet edildiniz.`,
    howTo: 'Bağlantıyı açın, adınızı kontrol edin ve bir parola seçin. Ardından giriş yapılmış olur.',
    open: 'Daveti kabul et',
    hint: `Bağlantı ${days} gün ve yalnızca bir kez geçerlidir. Bu daveti beklemiyorsanız bu mesajı dikkate almayın.`,
  },
};

/**
 * The mail with the link. The token is in the fragment of the address, which browsers send to no server: it gets into no
 * log and no referrer. A company's name that programs could show a link in is not repeated.
 */
export function invitationMail(
  publicUrl: string,
  { token, companyName, language }: { token: string; companyName: string; language: Language },
): MailContent {
  const { host } = new URL(publicUrl);
  const { subject, invited, howTo, open, hint } = texts[language];
  const company = quotableName(companyName);
  return {
    subject: subject(company ?? host),
    paragraphs: [invited(company, host), howTo],
    link: { label: open, url: `${publicUrl}/invitation#${token}` },
    footer: hint,
  };
}
