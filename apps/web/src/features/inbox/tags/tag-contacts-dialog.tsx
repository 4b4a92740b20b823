import { contactsKey } from '../../../shared/queries.ts';
import { ActionIcon, Button } from '@mantine/core';
import type { Contact, TagRow } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useQueryClient } from '@tanstack/react-query';
import { IconTagOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { usePages } from '../../../shared/pages.ts';
import { toast } from '../../../shared/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { ContactAddress } from '../../../shared/contact-address.tsx';
import { useRefetchTags } from './tag-queries.ts';
import styles from './tags.module.css';

function Person({ contact, tag, onTaken }: { contact: Contact; tag: TagRow; onTaken: () => void }) {
  const { t } = useTranslation('tags');
  const errorText = useErrorText();
  const takeOff = async () => {
    try {
      await call('removeTagFromContact', { params: { tagId: tag.id, contactId: contact.id } });
      onTaken();
    } catch (error) {
      toast.failed(errorText(error));
    }
  };
  return (
    <li>
      <Avatar name={contact.name} picture={contact.urlPicture} size={28} />
      <span className={styles.person}>
        <b>{shownNumber(contact.name)}</b>
        <small>
          <ContactAddress contact={contact} />
        </small>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('takeOffFrom', { contact: shownNumber(contact.name) })}
        onClick={() => void takeOff()}
      >
        <IconTagOff size={16} />
      </ActionIcon>
    </li>
  );
}

/** The contacts that have a tag; the tag can be removed from each. */
export function TagContactsDialog({ tag, onClose }: { tag: TagRow; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const { t: common } = useTranslation('common');
  const errorText = useErrorText();
  const cache = useQueryClient();
  const refetchTags = useRefetchTags();
  const pages = usePages({
    queryKey: [...contactsKey, 'page', 'of tag', tag.id],
    fetchPage: async (pageNumber, signal) =>
      call('pageContacts', { query: { contactTag: [tag.id], pageNumber }, signal }),
    rowsOf: (page) => page.contacts,
  });
  const { rows, count, hasMore, fetchMore, error, refetch } = pages;
  const taken = () => {
    void cache.invalidateQueries({ queryKey: contactsKey });
    void refetchTags();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('contactsOf', { name: tag.name, count: count ?? tag.contactsCount })}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      {error ? <ErrorState text={errorText(error)} onRetry={refetch} /> : null}
      {!rows && !error ? <SkeletonRows count={4} /> : null}
      {rows?.length === 0 ? <EmptyState title={t('noContacts')} text={t('noContactsText')} /> : null}
      <ul className={styles.people}>
        {rows?.map((contact) => (
          <Person key={contact.id} contact={contact} tag={tag} onTaken={taken} />
        ))}
        {hasMore ? (
          <Button className={styles.more} variant="subtle" onClick={fetchMore}>
            {t('more')}
          </Button>
        ) : null}
      </ul>
    </Dialog>
  );
}
