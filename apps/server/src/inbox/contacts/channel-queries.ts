/** What the modules of contacts ask the channels; the composition root brings it. */
export interface ChannelQueries {
  /** The number as the channel knows it; null when it is not there; undefined when no connection is up to be asked. */
  checkNumber(companyId: number, number: string): Promise<string | null | undefined>;
  /** Blocks or unblocks somebody on their line; false when no connection knows how. */
  block(companyId: number, contact: ContactAddress, blocked: boolean): Promise<boolean>;
  /** The wished line, or the company's own choice, when its phone's people can be read now. */
  connectionWithPeople(companyId: number, whatsappId: number | null): Promise<{ id: number; name: string }>;
  /** Whom the connection's phone knows, a page at a time. */
  people(
    connection: { companyId: number; whatsappId: number },
    source: 'addressBook' | 'chats',
    after: string | null,
  ): Promise<{ people: { number: string; name: string }[]; next: string | null }>;
}

/** By what a channel finds somebody. */
export interface ContactAddress {
  contactName: string;
  contactNumber: string;
  isGroup: boolean;
  identities: Record<string, string>;
  whatsappId: number | null;
}
