import { companySettingDefaults, type CompanySettingValues } from '@prosa/contract';
import { decide } from './decide.ts';
import type { Effect } from './effects.ts';
import { evolve } from './evolve.ts';
import type { ConnectionFacts, Facts, OptionFacts, QueueFacts } from './facts.ts';
import { companyOf, connectionOf, countingIds, factsOf, message, NOW, queueOf } from './testing.ts';

// For tests: a customer who talks with the bot of a shop.

const option = (id: number, name: string, more: Partial<OptionFacts> = {}): OptionFacts => ({
  id,
  name,
  greetingMessage: '',
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optFileId: null,
  optIntegrationId: null,
  options: [],
  ...more,
});

interface Given {
  queues?: QueueFacts[];
  connection?: Partial<ConnectionFacts>;
  settings?: Partial<CompanySettingValues>;
  facts?: Partial<Facts>;
}

/** A customer who writes one message after another, ten seconds apart by default, and what the phone shows. */
export function talk(
  { queues = [], connection = {}, settings = {}, facts: more = {} }: Given,
  ids = countingIds(),
) {
  const queueIds = queues.map(({ id }) => id);
  let facts = factsOf({
    connection: connectionOf({ queueIds, greetingMessage: 'Olá {{firstName}}', ...connection }),
    company: companyOf({
      settings: { ...companySettingDefaults, userRandom: 'disabled', ...settings },
      queues: new Map(queues.map((queue) => [queue.id, queue])),
    }),
    ...more,
  });
  let now = NOW;
  const all: Effect[] = [];
  return {
    get facts() {
      return facts;
    },
    effects: all,
    logs: () => all.flatMap((effect) => (effect.type === 'logTicket' ? [effect.logType] : [])),
    sends(body: string, seconds = 10, event: Parameters<typeof message>[0] = {}): string[] {
      now = new Date(now.getTime() + seconds * 1_000);
      const wid = `W${now.getTime()}`;
      const effects = decide(facts, message({ wid, body, at: now.toISOString(), ...event }), now, ids);
      facts = effects.reduce(evolve, facts);
      all.push(...effects);
      return effects.flatMap((effect) => (effect.type === 'answer' ? [effect.answer.body] : []));
    },
  };
}

export const sales = queueOf({ id: 1, name: 'Vendas', greetingMessage: 'Vendas, bom dia' });
export const help = queueOf({
  id: 2,
  name: 'Suporte',
  greetingMessage: 'Suporte',
  options: [
    option(10, 'Segunda via', {
      greetingMessage: 'Aqui está',
      options: [option(11, 'Boleto', { greetingMessage: 'Enviado' })],
    }),
    option(12, 'Encerrar tudo', { greetingMessage: 'Até logo', closeTicket: true }),
  ],
});
export const menu = 'Olá Ana\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ Sair ]* - Encerrar atendimento';
