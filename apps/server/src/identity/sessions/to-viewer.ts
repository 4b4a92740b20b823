import {
  companySettingsOf,
  hidesNumbersFrom,
  isSubscriptionExpired,
  mustEnrol,
  type Viewer,
} from '@prosa/domain';
import type { ViewerRecord } from './queries.ts';

/** The viewer that stored facts make. */
export function toViewer(record: ViewerRecord, sessionId: string, now: Date): Viewer {
  const {
    companyStatus,
    companyDueDate,
    settings,
    online: _,
    lastActivityAt: __,
    sessionSeenAt: ___,
    ...facts
  } = record;
  const { hasSecondFactor, isRequiredEverywhere, ...viewer } = facts;
  const company = { id: record.companyId, status: companyStatus, dueDate: companyDueDate };
  const companySettings = companySettingsOf(record.companyId, settings);
  return {
    ...viewer,
    sessionId,
    hidesNumbers: hidesNumbersFrom(record, companySettings),
    isExpired: isSubscriptionExpired(company, now),
    // Whoever enters as support has the second factor of the operator's own account.
    mustEnrol:
      !record.support && mustEnrol({ hasSecondFactor, isRequiredEverywhere, settings: companySettings }),
  };
}
