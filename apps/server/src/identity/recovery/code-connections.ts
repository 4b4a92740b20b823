import { type RecoveryWays, recoveryWays } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

interface Connection {
  companyId: number;
  whatsappId: number;
}

/** One run's way to the connections that may send codes. */
interface CodeSending<Found> {
  /** The connection over which a person gets a code; null: none. */
  find(tx: OperatorTransaction, person: { companyId: number; isSuper: boolean }): Promise<Found | null>;
  /** Hands a code to its connection, which sends it once, and not after `expiresAt`. */
  add(
    tx: OperatorTransaction,
    connection: Found,
    code: { number: string; code: string; body: string; expiresAt: Date },
  ): Promise<void>;
}

/** What recoveries need of the connections; the composition root provides it. */
export interface CodeConnections<Found extends Connection = Connection> {
  /** Whether codes go over any connection at all. */
  areUsable(): Promise<boolean>;
  begin(): Promise<CodeSending<Found>>;
}

/** How the installation sends codes; says nothing of any person. */
export async function readRecoveryWays(
  { mail }: Pick<App, 'mail'>,
  connections: Pick<CodeConnections, 'areUsable'>,
): Promise<RecoveryWays> {
  return recoveryWays(mail.isOn, await connections.areUsable());
}
