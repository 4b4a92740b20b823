/** The channel functions of the contact modules; the composition root injects them. */
export interface ChannelQueries {
  /** The number as the channel knows it; null if the channel does not know it; undefined if no connection is up. */
  checkNumber(companyId: number, number: string): Promise<string | null | undefined>;
  /** Blocks or unblocks a contact on the channel; false if no connection can. */
  block(companyId: number, contact: ContactAddress, blocked: boolean): Promise<boolean>;
  /** The requested connection, or one of the company's. Throws if none is up whose phone's contacts can be read. */
  connectionWithPeople(companyId: number, whatsappId: number | null): Promise<{ id: number; name: string }>;
  /** The people whom the connection's phone knows, a page at a time. */
  people(
    connection: { companyId: number; whatsappId: number },
    source: 'addressBook' | 'chats',
    after: string | null,
  ): Promise<{ people: { number: string; name: string }[]; next: string | null }>;
}

export interface ContactAddress {
  contactName: string;
  contactNumber: string;
  isGroup: boolean;
  identities: Record<string, string>;
  whatsappId: number | null;
}
