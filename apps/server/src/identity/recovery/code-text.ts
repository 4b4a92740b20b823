import type { Language } from '@prosa/contract';

/** The code as a text on WhatsApp; `publicUrl` is null where the installation has none. */
export function codeText(publicUrl: string | null, code: string): Record<Language, string> {
  const host = publicUrl === null ? null : new URL(publicUrl).host;
  const at = (word: string) => (host === null ? '' : ` ${word} ${host}`);
  return {
    pt: `*${code}* é o código para recuperar a sua senha${at('em')}. Ele vale por 10 minutos. Não o informe a ninguém. Se não foi você que pediu, ignore esta mensagem: sua senha continua a mesma.`,
    en: `*${code}* is the code to recover your password${at('at')}. It is valid for 10 minutes. Share it with nobody. If you did not ask for it, ignore this message: your password stays the same.`,
    es: `*${code}* es el código para recuperar su contraseña${at('en')}. Vale por 10 minutos. No se lo diga a nadie. Si no lo pidió usted, ignore este mensaje: su contraseña sigue igual.`,
    tr: `*${code}*, ${host === null ? '' : `${host} `}parolanızı sıfırlama kodudur. 10 dakika geçerlidir. Kimseye söylemeyin. Siz istemediyseniz bu mesajı dikkate almayın: parolanız aynı kalır.`,
  };
}
