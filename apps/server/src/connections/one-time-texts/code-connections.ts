import { oneTimeWid } from '@prosa/channel-driver';
import { carriesCodes, codeConnectionFor } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';
import type { TextContent } from './content.ts';
import {
  type CodeTemplate,
  findDefaults,
  type FoundConnection,
  insertText,
  kindsOfDefaults,
} from './queries.ts';

/** Of one connection in an hour: somebody who asks for the codes of many people must not use its number up. */
const MOST_PER_HOUR = 60;
/** Of a number that its platform watches for messages to strangers. */
const MOST_PER_HOUR_PACED = 20;

interface Code {
  number: string;
  code: string;
  /** The text around the code, for channels that take free text. */
  body: string;
  expiresAt: Date;
}

/** One request's way to the connections, under the operator's settings of that moment. */
interface CodeSending {
  /** The connection over which a person gets a code; null: none. */
  find(
    tx: OperatorTransaction,
    person: { companyId: number; isSuper: boolean },
  ): Promise<FoundConnection | null>;
  /** Adds a code to what its connection sends; one that is too much for this hour is left out. */
  add(tx: OperatorTransaction, connection: FoundConnection, code: Code): Promise<void>;
}

export interface CodeConnections {
  /** Whether codes go over any connection at all. */
  areUsable(): Promise<boolean>;
  begin(): Promise<CodeSending>;
}

/** The operator's settings. */
interface Needed {
  codeSettings: () => Promise<{ mayUseOwn: boolean; template: CodeTemplate | null }>;
  isSandboxOn: () => Promise<boolean>;
}

async function addCode(
  app: App,
  tx: OperatorTransaction,
  { companyId, whatsappId, provider, channel }: FoundConnection,
  { content, expiresAt }: { content: TextContent; expiresAt: Date },
): Promise<void> {
  const wid = oneTimeWid();
  const isPaced = app.capabilitiesOf(provider, channel)?.paced === true;
  const place = sealedAt('one_time_texts.content', companyId, whatsappId, wid);
  const isAdded = await insertText(tx, {
    companyId,
    whatsappId,
    wid,
    content: app.secrets.encrypt(JSON.stringify(content), place),
    now: app.now(),
    expiresAt,
    most: isPaced ? MOST_PER_HOUR_PACED : MOST_PER_HOUR,
  });
  if (isAdded) tx.afterCommit(() => app.bus.publish('oneTimeTexts', { companyId, whatsappId }));
  else app.log.warn({ companyId, whatsappId }, 'the connection sends no more codes in this hour');
}

/** Chooses connections for codes, and hands them the codes; `providers` are those that run here. */
export function createCodeConnections(app: App, ports: Needed, providers: string[]): CodeConnections {
  const rulesOf = async () => {
    const [{ mayUseOwn, template }, isSandboxOn] = await Promise.all([
      ports.codeSettings(),
      ports.isSandboxOn(),
    ]);
    return { rules: { mayUseOwn, isSandboxOn }, template };
  };
  return {
    async areUsable() {
      const { rules, template } = await rulesOf();
      const kinds = await app.database.acrossCompanies('whoever recovers a password is not signed in', (tx) =>
        kindsOfDefaults(tx, rules.mayUseOwn, providers, template),
      );
      // Whether there is one for somebody: a person of the connection's own company can always use it.
      return kinds.some((kind) => carriesCodes({ ...kind, companyId: 0 }, 0, rules));
    },
    async begin() {
      const { rules, template } = await rulesOf();
      return {
        find: async (tx, person) =>
          codeConnectionFor(person, await findDefaults(tx, person.companyId, providers, template), rules),
        add: async (tx, connection, { number, code, body, expiresAt }) =>
          addCode(app, tx, connection, {
            content: { number, code, body, template: connection.channel === 'whatsappapi' ? template : null },
            expiresAt,
          }),
      };
    },
  };
}
