import type { Language } from '@prosa/contract';
import type { MailContent } from '../../platform/mail/mail.ts';

/** The mail with the code. The code stands in no subject: phones show subjects while they are locked. */
export function codeMail(publicUrl: string, code: string): Record<Language, MailContent> {
  const { host } = new URL(publicUrl);
  return {
    pt: {
      subject: `Recuperação da sua senha em ${host}`,
      paragraphs: [
        `Alguém pediu uma nova senha para a sua conta em ${host}. O código de verificação é:`,
        { code },
        'Digite-o na página em que o pediu.',
      ],
      footer:
        'O código vale por 10 minutos. Não o informe a ninguém. Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
    },
    en: {
      subject: `Recover your password at ${host}`,
      paragraphs: [
        `Somebody asked for a new password for your account at ${host}. The verification code is:`,
        { code },
        'Type it on the page where you asked for it.',
      ],
      footer:
        'The code is valid for 10 minutes. Share it with nobody. If it was not you, ignore this message: your password stays the same.',
    },
    es: {
      subject: `Recuperación de su contraseña en ${host}`,
      paragraphs: [
        `Alguien pidió una nueva contraseña para su cuenta en ${host}. El código de verificación es:`,
        { code },
        'Escríbalo en la página en que lo pidió.',
      ],
      footer:
        'El código vale por 10 minutos. No se lo diga a nadie. Si no fue usted, ignore este mensaje: su contraseña sigue igual.',
    },
    tr: {
      subject: `${host} parolanızı sıfırlayın`,
      paragraphs: [
        `Birisi ${host} hesabınız için yeni bir parola istedi. Doğrulama kodu:`,
        { code },
        'Kodu, istediğiniz sayfaya yazın.',
      ],
      footer:
        'Kod 10 dakika geçerlidir. Kimseye söylemeyin. Bu siz değilseniz bu mesajı dikkate almayın: parolanız aynı kalır.',
    },
  };
}
