/** The default connection of a company, as far as it decides whether codes go over it. */
export interface DefaultConnection {
  companyId: number;
  provider: string;
  channel: string;
  /** False after a log-out. */
  shouldRun: boolean;
  /** The platform has restricted its number. */
  isRestricted: boolean;
  /** WhatsApp has approved the template that the operator named. */
  hasTemplate: boolean;
}

export interface CodeRules {
  /** Whether codes go over the company's own connection where the operator's cannot send them. */
  mayUseOwn: boolean;
  isSandboxOn: boolean;
}

/**
 * Whether codes for people of a company go over a connection. One that is down for the moment counts: what is said to
 * whoever asks must not depend on it.
 */
export function carriesCodes(
  { companyId, provider, channel, shouldRun, isRestricted, hasTemplate }: DefaultConnection,
  recipientsCompany: number,
  { isSandboxOn }: Pick<CodeRules, 'isSandboxOn'>,
): boolean {
  if (!shouldRun || isRestricted) return false;
  // A test phone is read by the admins of its company, who set passwords there anyway, but nowhere else.
  if (provider === 'sandbox') return channel === 'whatsapp' && isSandboxOn && companyId === recipientsCompany;
  // Out of nowhere an official number may send approved templates alone.
  if (channel === 'whatsappapi') return hasTemplate;
  return channel === 'whatsapp';
}

/**
 * The connection over which a person gets a code: the operator's, else, where the operator allows it, that of the
 * person's company. Super accounts recover by e-mail alone: whoever has a phone of some company must not get them.
 */
export function codeConnectionFor<Connection extends DefaultConnection>(
  { companyId, isSuper }: { companyId: number; isSuper: boolean },
  { operators, own }: { operators: Connection | undefined; own: Connection | undefined },
  rules: CodeRules,
): Connection | null {
  if (isSuper) return null;
  if (operators && carriesCodes(operators, companyId, rules)) return operators;
  return own && rules.mayUseOwn && carriesCodes(own, companyId, rules) ? own : null;
}

/** How the installation sends codes, in one word for the page. */
export type RecoveryWays = 'disabled' | 'mail' | 'whatsapp' | 'both';

export function recoveryWays(isMailOn: boolean, isOverConnections: boolean): RecoveryWays {
  if (isMailOn) return isOverConnections ? 'both' : 'mail';
  return isOverConnections ? 'whatsapp' : 'disabled';
}
