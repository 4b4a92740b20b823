import type { CallEvent, MessageEvent } from './event.ts';
import type { Incoming } from './state.ts';

/** For example "Chamada de voz perdida às 9:5", by the company's clock. */
function missedCallBody(video: boolean, at: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('pt-BR', { hour: 'numeric', minute: 'numeric', timeZone });
  const clock = new Map(parts.formatToParts(new Date(at)).map(({ type, value }) => [type, Number(value)]));
  return `Chamada de ${video ? 'vídeo' : 'voz'} perdida às ${clock.get('hour')}:${clock.get('minute')}`;
}

/** A missed call is stored as a message of type call_log. */
export function incomingOf(event: MessageEvent | CallEvent, timeZone: string): Incoming {
  const nothing = { media: null, quotedWid: null, dataJson: null, choice: null };
  if (event.kind === 'message') {
    const { media = null, quotedWid = null, dataJson = null, choice = null, ...rest } = event;
    return { ...rest, media, quotedWid, dataJson, choice, isCall: false };
  }
  const { wid, chat, at, video } = event;
  const body = missedCallBody(video, at, timeZone);
  return {
    ...nothing,
    wid,
    chat,
    author: chat,
    fromMe: false,
    at,
    mediaType: 'call_log',
    body,
    isCall: true,
  };
}
