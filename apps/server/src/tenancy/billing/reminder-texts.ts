import type { Language, Notice } from '@prosa/contract';
import { GRACE_DAYS } from '@prosa/domain';
import type { MailContent } from '../../platform/mail/mail.ts';

interface Facts {
  /** Null where the name could be read as a link. */
  company: string | null;
  /** Reais. */
  value: number;
  dueDate: string;
  /** Negative before the due date. */
  daysAfter: number;
  publicUrl: string | null;
}

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es', tr: 'tr' };

interface Texts {
  before: string;
  today: string;
  after: string;
  due: (company: string | null, value: string, day: string) => string;
  grace: (days: number) => string;
  button: string;
}

const texts: Record<Language, Texts> = {
  pt: {
    before: 'Sua fatura está chegando',
    today: 'Sua fatura vence hoje',
    after: 'Sua fatura está vencida',
    due: (company, value, day) =>
      `A fatura de ${value}${company ? ` da empresa ${company}` : ''} tem vencimento em ${day}.`,
    grace: (days) =>
      `Depois do vencimento o acesso fica limitado ao pagamento, e após ${days} dias as conexões são fechadas. Com o pagamento tudo volta, sem ler o QR code de novo.`,
    button: 'Ver a fatura e pagar',
  },
  en: {
    before: 'Your invoice is due soon',
    today: 'Your invoice is due today',
    after: 'Your invoice is overdue',
    due: (company, value, day) =>
      `The invoice of ${value}${company ? ` for ${company}` : ''} is due on ${day}.`,
    grace: (days) =>
      `After that day only the payment is open, and after ${days} days the connections are closed. With the payment everything returns, without a new QR code.`,
    button: 'See the invoice and pay',
  },
  es: {
    before: 'Su factura vence pronto',
    today: 'Su factura vence hoy',
    after: 'Su factura está vencida',
    due: (company, value, day) =>
      `La factura de ${value}${company ? ` de la empresa ${company}` : ''} vence el ${day}.`,
    grace: (days) =>
      `Después del vencimiento solo se puede pagar, y tras ${days} días se cierran las conexiones. Con el pago todo vuelve, sin escanear de nuevo el código QR.`,
    button: 'Ver la factura y pagar',
  },
  tr: {
    before: 'Faturanızın son ödeme tarihi yaklaşıyor',
    today: 'Faturanızın son ödeme tarihi bugün',
    after: 'Faturanızın son ödeme tarihi geçti',
    due: (company, value, day) =>
      `${company ? `${company} şirketinin ${value} tutarındaki faturasının` : `${value} tutarındaki faturanızın`} son ödeme tarihi ${day}.`,
    grace: (days) =>
      `Bu tarihten sonra yalnızca ödeme yapılabilir, ${days} gün sonra bağlantılar kapatılır. Ödemeyle her şey, yeni bir QR kodu olmadan geri gelir.`,
    button: 'Faturayı gör ve öde',
  },
};

function reminderOf({ company, value, dueDate, daysAfter }: Omit<Facts, 'publicUrl'>, language: Language) {
  const words = texts[language];
  const money = new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'BRL' })
    .format(value)
    .replaceAll('\u00a0', ' ');
  const day = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long' }).format(new Date(dueDate));
  return {
    subject: daysAfter < 0 ? words.before : daysAfter === 0 ? words.today : words.after,
    due: words.due(company, money, day),
  };
}

/** A reminder of an open invoice: what is due when, and what happens otherwise. */
export function reminderMail(facts: Facts, language: Language): MailContent {
  const { subject, due } = reminderOf(facts, language);
  const { grace, button } = texts[language];
  return {
    subject,
    paragraphs: [due, grace(GRACE_DAYS)],
    link: { label: button, url: `${facts.publicUrl ?? ''}/financeiro` },
  };
}

/** The same as a push notice, which opens the invoices. */
export function reminderNotice(facts: Facts, language: Language): Notice {
  const { subject, due } = reminderOf(facts, language);
  return { title: subject, body: due, url: '/financeiro', tag: 'invoice' };
}
