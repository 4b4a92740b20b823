import type { ApiScope } from '@prosa/contract';

/** Another program, identified by a token of a connection. */
export interface ApiClient {
  companyId: number;
  whatsappId: number;
  /** Null: the connection's own token. */
  tokenId: number | null;
  scopes: readonly ApiScope[];
  /** Messages a day; null: no limit. */
  dailyLimit: number | null;
}

/** Identifies programs; implemented by the connections area. */
export interface ApiClients {
  /**
   * Undefined for a token that opens nothing: unknown, replaced, or of a company that is switched off, past its due date
   * or without the feature.
   */
  byToken(token: string): Promise<ApiClient | undefined>;
}
