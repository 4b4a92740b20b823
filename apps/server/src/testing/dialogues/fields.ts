import type { ScheduleEntry } from '@prosa/contract';
import { dayOf } from './clock.ts';
import type { Entry } from './outline.ts';

type Facts = Record<string, unknown>;
type Reader = (value: string) => Facts;

const text = (field: string) => (value: string) => ({ [field]: value });
const isOn = (value: string) => value === 'sim';
const flag = (field: string) => (value: string) => ({ [field]: isOn(value) });
const onOff = (field: string) => (value: string) => ({ [field]: isOn(value) ? 'enabled' : 'disabled' });
const count = (field: string) => (value: string) => ({ [field]: Number.parseInt(value, 10) });

const days = [
  ['seg', 'monday'],
  ['ter', 'tuesday'],
  ['qua', 'wednesday'],
  ['qui', 'thursday'],
  ['sex', 'friday'],
  ['sáb', 'saturday'],
  ['dom', 'sunday'],
] as const;

/** "seg a sex 08:00-12:00 13:00-18:00; sáb 09:00-12:00; dom fechado": an unnamed day has no entry. */
function hoursOf(value: string): ScheduleEntry[] {
  return value.split(';').flatMap((part) => {
    const [, from = '', to = from, rest = ''] = /^\s*(\p{L}+)(?: a (\p{L}+))? (.+)$/u.exec(part) ?? [];
    const place = (name: string) => days.findIndex(([short]) => short === name);
    if (place(from) < 0 || place(to) < 0) throw new Error(`"${part}" names no days`);
    const [a = '-', b = '-'] = rest.trim() === 'fechado' ? [] : rest.trim().split(' ');
    const [startTimeA = '', endTimeA = ''] = a.split('-');
    const [startTimeB = '', endTimeB = ''] = b.split('-');
    return days.slice(place(from), place(to) + 1).map(([weekday, weekdayEn]) => ({
      weekday,
      weekdayEn,
      startTimeA,
      endTimeA,
      startTimeB,
      endTimeB,
    }));
  });
}
const hours = (value: string) => ({ schedules: JSON.stringify(hoursOf(value)) });

const menus: Record<string, string> = { texto: 'text', lista: 'list', botões: 'button' };
const whoseHours: Record<string, string> = {
  ninguém: 'disabled',
  fila: 'queue',
  empresa: 'company',
  conexão: 'connection',
};

export const settingFields: Record<string, Reader> = {
  'menu como': (value) => ({ chatBotType: menus[value] }),
  'horário de': (value) => ({ scheduleType: whoseHours[value] }),
  'sorteio de atendente': onOff('userRandom'),
  'saudação na fila única': onOff('sendGreetingMessageOneQueues'),
  'posição na fila': (value) => ({
    sendQueuePosition: value === 'não' ? 'disabled' : 'enabled',
    sendQueuePositionMessage: value,
  }),
  LGPD: onOff('enableLGPD'),
  'aviso LGPD': text('lgpdMessage'),
  'link LGPD': text('lgpdLink'),
  'LGPD a cada ticket': onOff('lgpdConsent'),
  'apagada some': onOff('lgpdDeleteMessage'),
  avaliação: onOff('userRating'),
  'ouve áudio': onOff('acceptAudioMessageContact'),
  'atende ligações': onOff('acceptCallWhatsapp'),
  'aviso de ligação': text('AcceptCallWhatsappMessage'),
  'direto à carteira': flag('DirectTicketsToWallets'),
  'despede quem só esperou': onOff('sendFarewellWaitingTicket'),
  'aviso de transferência': (value) => ({ sendMsgTransfTicket: 'enabled', transferMessage: value }),
  fuso: text('timezone'),
};

export const companyFields: Record<string, Reader> = { nome: text('name'), horário: hours };

export const connectionFields: Record<string, Reader> = {
  saudação: text('greetingMessage'),
  'imagem da saudação': (name) => ({ greetingMedia: { name, mime: 'image/png' } }),
  'vídeo da saudação': (name) => ({ greetingMedia: { name, mime: 'video/mp4' } }),
  despedida: text('complationMessage'),
  'fora de hora': text('outOfHoursMessage'),
  'pergunta da avaliação': text('ratingMessage'),
  'reabre em': count('timeCreateNewTicket'),
  'limite do bot': count('maxUseBotQueues'),
  'pausa do bot': count('timeUseBotQueues'),
  'lembra em': count('timeInactiveMessage'),
  lembrete: text('inactiveMessage'),
  'expira em': count('expiresTicket'),
  'espera só o cliente': (value) => ({ whenExpiresTicket: isOn(value) ? '1' : '0' }),
  'aviso de expiração': text('expiresInactiveMessage'),
  'espera a nota por': count('expiresTicketNPS'),
  'redireciona em': count('timeSendQueue'),
  'limite da avaliação': count('maxUseBotQueuesNPS'),
  horário: hours,
  férias: text('collectiveVacationMessage'),
  'férias de': (value) => ({ collectiveVacationStart: dayOf(value) }),
  'férias até': (value) => ({ collectiveVacationEnd: dayOf(value) }),
  'ouve grupos': flag('allowGroup'),
  'grupos como tickets': onOff('groupAsTicket'),
};

export const queueFields: Record<string, Reader> = {
  saudação: text('greetingMessage'),
  'fora de hora': text('outOfHoursMessage'),
  horário: hours,
  encerra: flag('closeTicket'),
  rodízio: (value) => ({ ativarRoteador: true, tempoRoteador: Number.parseInt(value, 10) }),
};

/** The settings of an integration; its other entries are its answers. */
export const botFields: Record<string, Reader> = {
  tipo: text('type'),
  'esquece em': count('typebotExpires'),
  'palavra de fim': text('typebotKeywordFinish'),
  'palavra de recomeço': text('typebotKeywordRestart'),
  'aviso de recomeço': text('typebotRestartMessage'),
  'não entendeu': text('typebotUnknownMessage'),
};

export const contactFields: Record<string, Reader> = {
  'bot desligado': flag('disableBot'),
  'ouve áudio': flag('acceptAudioMessage'),
  'consentiu em': (value) => ({ lgpdAcceptedAt: `${dayOf(value)}T12:00:00Z` }),
};

export const userFields: Record<string, Reader> = {
  online: flag('online'),
  supervisora: (value) => (isOn(value) ? { profile: 'admin' } : {}),
  despedida: text('farewellMessage'),
};

/** What the entries set; throws for an unknown entry, which is a mistake in the page. */
export function factsOf(entries: readonly Entry[], fields: Record<string, Reader>): Facts {
  const facts: Facts = {};
  for (const { key, value } of entries) {
    const read = fields[key];
    if (!read) throw new Error(`nobody knows "${key}"`);
    Object.assign(facts, read(value));
  }
  return facts;
}

/** Splits the entries into those that the fields know and the others. */
export function split(entries: readonly Entry[], fields: object): [Entry[], Entry[]] {
  const known = entries.filter(({ key }) => key in fields);
  return [known, entries.filter((entry) => !known.includes(entry))];
}
