import type { HistoryMessage } from '@prosa/channel-driver';
import type { Engine } from '../engine/engine.ts';
import type { Company, Scenario } from './scenario.ts';
import { importHistory } from '../history/import-history.ts';
import { takeHistory } from '../history/take-history.ts';

export const TODAY = new Date('2026-11-20T12:00:00.000Z');
export const ago = (minutes: number) => new Date(TODAY.getTime() - minutes * 60_000).toISOString();
export const ana = { kind: 'phone', value: '5511999990001', name: 'Ana' } as const;
export const rui = { kind: 'phone', value: '5511999990002', name: 'Rui' } as const;
export const group = { kind: 'group', value: '120363001', name: 'Família' } as const;

/** An old text of Ana unless the test overrides it. Its wid contains its age in minutes. */
export function old(body: string, minutes: number, event: Partial<HistoryMessage> = {}): HistoryMessage {
  const chat = event.chat ?? ana;
  return {
    kind: 'message',
    wid: `${chat.value}-${minutes}`,
    chat,
    author: chat,
    fromMe: false,
    at: ago(minutes),
    mediaType: 'conversation',
    body,
    ...event,
  };
}

interface Planned {
  name: string;
  runAt: Date | undefined;
}

/** A company whose connection requests the last hundred days, and a clock that the test sets. */
export interface Importing extends Company {
  engine: Engine;
  clock: { now: Date };
  queueId: number;
  planned: Planned[];
  take(messages: HistoryMessage[], isComplete?: boolean): Promise<void>;
  work(): Promise<void>;
  one: { companyId: number; whatsappId: number };
  state(): Promise<string | null>;
  events(): unknown[];
  messages(): Promise<Row[]>;
  bodies(): Promise<unknown[]>;
  tickets(): Promise<Row[]>;
  /** Messages that are not in the inbox yet. */
  waiting(): Promise<Row[]>;
}
type Row = Record<string, unknown>;

function readersOf({ rows }: Company): Pick<Importing, 'messages' | 'bodies' | 'tickets' | 'waiting'> {
  const messages = async () =>
    rows<Row>('select * from messages where company_id = $1 order by "createdAt", id');
  return {
    messages,
    bodies: async () => (await messages()).map(({ body }) => body),
    tickets: async () => rows<Row>('select * from tickets where company_id = $1 order by id'),
    waiting: async () =>
      rows<Row>('select wid, error from history_messages where company_id = $1 order by at'),
  };
}

export async function importing(
  scenario: Scenario,
  connection: Record<string, unknown> = {},
): Promise<Importing> {
  const company = await scenario.company({
    importOldMessages: ago(100 * 24 * 60),
    importRecentMessages: TODAY,
    ...connection,
  });
  const [queue] = await company.rows<{ id: string }>(
    `insert into queues (company_id, name, color) values ($1, 'Antigas', '#112233') returning id`,
  );
  const queueId = Number(queue?.id);
  await company.rows(
    'update connections set "queueIdImportMessages" = $3 where company_id = $1 and id = $2',
    company.whatsappId,
    queueId,
  );
  const clock = { now: TODAY };
  const planned: Planned[] = [];
  const add: Engine['jobs']['add'] = async (_tx, name, _payload, { runAt } = {}) =>
    void planned.push({ name, runAt });
  const engine: Engine = { ...scenario.app, jobs: { ...scenario.app.jobs, add }, now: () => clock.now };
  const one = { companyId: company.id, whatsappId: company.whatsappId };
  return {
    ...company,
    ...readersOf(company),
    engine,
    clock,
    queueId,
    planned,
    one,
    take: async (messages, isComplete = false) => takeHistory(engine, one, { messages, isComplete }),
    work: async () => importHistory(engine, one),
    state: async () => {
      const [row] = await company.rows<{ state: string | null }>(
        'select "statusImportMessages" as state from connections where company_id = $1',
      );
      return row?.state ?? null;
    },
    events: () =>
      scenario.published.flatMap(({ companyId, name, event }) =>
        companyId === company.id && name === 'importMessages' ? [event] : [],
      ),
  };
}
