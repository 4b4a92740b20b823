import { filledMessage } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import styles from './campaigns.module.css';
import { useCampaignVariables } from './settings/use-campaign-variables.ts';

/** The first person of a list. */
function useFirstRecipient(contactListId: number | null) {
  const { data } = useQuery({
    queryKey: ['contact-list-items', contactListId, 'first'],
    queryFn: async ({ signal }) =>
      call('pageContactListItems', { query: { contactListId: contactListId ?? 0, pageNumber: 1 }, signal }),
    enabled: contactListId !== null,
  });
  return data?.contacts[0];
}

/** A message as the first person of the list will read it. */
export function MessagePreview({ text, contactListId }: { text: string; contactListId: number | null }) {
  const { t } = useTranslation('campaign-form');
  const variables = useCampaignVariables();
  const recipient = useFirstRecipient(contactListId);
  if (!recipient || text.trim() === '') return null;
  return (
    <div className={styles.preview}>
      <small>{t('previewFor', { name: recipient.name })}</small>
      <p dir="auto">{filledMessage(text.trim(), recipient, variables)}</p>
    </div>
  );
}
