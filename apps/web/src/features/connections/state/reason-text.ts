import { useTranslation } from 'react-i18next';

/** The reasons that are the product's own, as the server writes them. */
const known = {
  'logged out by a person': 'loggedOut',
  'the phone ended the session': 'ended',
  'the phone does not answer': 'silent',
  'the session could not be opened': 'notOpened',
  'the platform restricted the number': 'restricted',
  'the restriction is over': 'restrictionOver',
} as const;

const isKnown = (reason: string): reason is keyof typeof known => Object.hasOwn(known, reason);

/** Why a connection is as it is, in words; what a platform said is shown as it said it. */
export function useReasonText(): (reason: string | null) => string | null {
  const { t } = useTranslation('connections');
  return (reason) => (reason !== null && isKnown(reason) ? t(`reasons.${known[reason]}`) : reason);
}
