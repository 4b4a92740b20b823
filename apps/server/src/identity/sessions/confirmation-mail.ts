import type { Language } from '@prosa/contract';
import type { MailContent } from '../../platform/mail/mail.ts';

/**
 * The mail after a sign-up. It repeats nothing that was typed there: whoever signs up with the e-mail of somebody else
 * could send any text in the name of the installation.
 */
export function confirmationMail(publicUrl: string, token: string): Record<Language, MailContent> {
  const { host } = new URL(publicUrl);
  const url = `${publicUrl}/confirm-email?token=${encodeURIComponent(token)}`;
  return {
    pt: {
      subject: `Confirme seu e-mail em ${host}`,
      paragraphs: [
        `Alguém criou uma conta em ${host} com este endereço de e-mail.`,
        'Se foi você, confirme o endereço para poder entrar.',
      ],
      link: { label: 'Confirmar e-mail', url },
      footer:
        'O link vale por 24 horas e só uma vez. Se não foi você, ignore esta mensagem: sem a confirmação ninguém entra.',
    },
    en: {
      subject: `Confirm your e-mail at ${host}`,
      paragraphs: [
        `Somebody created an account at ${host} with this e-mail address.`,
        'If it was you, confirm the address so that you can sign in.',
      ],
      link: { label: 'Confirm e-mail', url },
      footer:
        'The link works for 24 hours, and once. If it was not you, ignore this message: nobody can sign in without it.',
    },
    es: {
      subject: `Confirme su correo en ${host}`,
      paragraphs: [
        `Alguien creó una cuenta en ${host} con esta dirección de correo.`,
        'Si fue usted, confirme la dirección para poder entrar.',
      ],
      link: { label: 'Confirmar correo', url },
      footer:
        'El enlace vale por 24 horas y una sola vez. Si no fue usted, ignore este mensaje: sin la confirmación nadie entra.',
    },
    tr: {
      subject: `${host} için e-postanızı doğrulayın`,
      paragraphs: [
        `Birisi bu e-posta adresiyle ${host} üzerinde bir hesap oluşturdu.`,
        'Bu sizseniz, giriş yapabilmek için adresi doğrulayın.',
      ],
      link: { label: 'E-postayı doğrula', url },
      footer:
        'Bağlantı 24 saat ve yalnızca bir kez geçerlidir. Siz değilseniz bu mesajı dikkate almayın: doğrulanmadan kimse giriş yapamaz.',
    },
  };
}
