import { MultiSelect, NativeSelect, NumberInput, SegmentedControl, Switch } from '@mantine/core';
import { type Campaign, MOST_CANARIES, MOST_OTHER_CONNECTIONS } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useConnections, useQueues, useUserChoices } from '../../../shared/choices.ts';
import { tagListQuery } from '../../../shared/queries.ts';
import { noFile } from '../../../ui/file-field.tsx';
import { IdSelect } from '../../../ui/id-select.tsx';
import { needsTemplate } from './campaign-rules.ts';
import styles from './campaigns.module.css';
import { SearchSelect } from './search-select.tsx';
import type { CampaignForm } from './use-campaign-form.ts';

interface Props {
  form: CampaignForm;
  isLocked: boolean;
}

/** The connection; Messenger and Instagram know no numbers. An official number sends a template. */
export function ConnectionField({ form, isLocked }: Props) {
  const { t } = useTranslation('campaign-form');
  const connections = useConnections();
  const { values, set, errors } = form;
  const choose = (id: number | null) => {
    const connection = connections.data?.find((one) => one.id === id);
    set('whatsappId', id);
    set('templateId', null);
    set('templateValues', {});
    // Official numbers do not share with others.
    if (needsTemplate(connection) !== values.isTemplate) {
      set('file', noFile);
      set('otherWhatsappIds', []);
    }
    set('isTemplate', needsTemplate(connection));
    if (needsTemplate(connection)) set('confirmation', false);
  };
  return (
    <IdSelect
      name="whatsappId"
      label={t('connection')}
      aria-required
      searchable
      disabled={isLocked}
      error={errors.whatsappId}
      choices={connections.data?.filter(
        ({ channel, id }) => id === values.whatsappId || !['facebook', 'instagram'].includes(channel),
      )}
      value={values.whatsappId}
      onChange={choose}
    />
  );
}

/** Connections of the same kind that send to a part of the list each. */
export function SharedConnectionsField({ form, isLocked }: Props) {
  const { t } = useTranslation('campaign-form');
  const connections = useConnections();
  const { values, set, errors } = form;
  const others = connections.data?.filter(
    (one) =>
      one.id !== values.whatsappId &&
      !['facebook', 'instagram'].includes(one.channel) &&
      needsTemplate(one) === values.isTemplate,
  );
  if ((others ?? []).length === 0 && values.otherWhatsappIds.length === 0) return null;
  return (
    <MultiSelect
      name="otherWhatsappIds"
      label={t('otherConnections')}
      description={t('otherConnectionsHelp')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clearOtherConnections') }}
      disabled={isLocked}
      error={errors.otherWhatsappIds}
      maxValues={MOST_OTHER_CONNECTIONS}
      data={(others ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={values.otherWhatsappIds.map(String)}
      onChange={(ids) => set('otherWhatsappIds', ids.map(Number))}
    />
  );
}

/** How many recipients get it before the others. */
export function CanaryField({ form, isLocked }: Props) {
  const { t } = useTranslation('campaign-form');
  const { values, set, errors } = form;
  return (
    <NumberInput
      name="canarySize"
      label={t('canarySize')}
      description={t('canarySizeHelp')}
      placeholder={t('canarySizeNone')}
      min={1}
      max={MOST_CANARIES}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      disabled={isLocked}
      error={errors.canarySize}
      value={values.canarySize ?? ''}
      onChange={(size) => set('canarySize', size === '' ? null : Number(size))}
    />
  );
}

function ListField({ form, isLocked }: Props) {
  const { t } = useTranslation('campaign-form');
  const { values, set, errors } = form;
  return (
    <SearchSelect
      name="contactListId"
      label={t('list')}
      nothingFound={t('noListFound')}
      picked={values.contactListId}
      isDisabled={isLocked}
      error={errors.contactListId}
      queryKey={['contact-lists', 'choices']}
      fetchChoices={async (search, signal) =>
        (await call('pageContactLists', { query: { searchParam: search.toLowerCase() }, signal })).records
      }
      onPick={(picked) => set('contactListId', picked)}
    />
  );
}

/** Whom the campaign writes to: a list, or everybody who has a tag when it is saved. */
export function AudienceFields({ form, isLocked }: Props) {
  const { t } = useTranslation('campaign-form');
  const { data: tags } = useQuery(tagListQuery);
  const { values, set, errors } = form;
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{t('audience')}</span>
      {isLocked ? null : (
        <SegmentedControl
          aria-label={t('audience')}
          value={values.audience}
          data={[
            { value: 'list', label: t('byList') },
            { value: 'tag', label: t('byTag') },
          ]}
          onChange={(audience) => set('audience', audience === 'tag' ? 'tag' : 'list')}
        />
      )}
      {values.audience === 'list' ? (
        <ListField form={form} isLocked={isLocked} />
      ) : (
        <IdSelect
          name="tagListId"
          label={t('tag')}
          description={t('tagHelp')}
          searchable
          disabled={isLocked}
          error={errors.tagListId}
          choices={tags}
          value={values.tagListId}
          onChange={(id) => set('tagListId', id)}
        />
      )}
    </div>
  );
}

/** Letters before users are searched. */
const USER_LETTERS = 3;

function UserField({ form, isLocked }: Props) {
  const { t } = useTranslation('campaign-form');
  const { values, set } = form;
  // Of a stored user only the id is known.
  const users = useUserChoices(values.userId !== null);
  const { userId } = values;
  const known = users.data?.find(({ id }) => id === userId);
  const picked = userId === null ? null : { id: userId, name: known?.name ?? '' };
  return (
    <SearchSelect
      key={known?.name ?? ''}
      name="userId"
      label={t('user')}
      placeholder={t('userHint', { count: USER_LETTERS })}
      nothingFound={t('noUserFound', { count: USER_LETTERS })}
      picked={picked}
      minimum={USER_LETTERS}
      isDisabled={isLocked || !values.openTicket}
      queryKey={['users', 'search']}
      fetchChoices={async (search, signal) =>
        (await call('pageUsers', { query: { searchParam: search }, signal })).users
      }
      onPick={(user) => set('userId', user?.id ?? null)}
    />
  );
}

const ticketStatuses = ['closed', 'pending', 'open'] as const satisfies Campaign['statusTicket'][];

/** The ticket in which each message stands. */
export function TicketFields({ form, isLocked }: Props) {
  const { t } = useTranslation('campaign-form');
  const queues = useQueues();
  const { values, set, errors } = form;
  const isOff = isLocked || !values.openTicket;
  return (
    <>
      <Switch
        label={t('openTicket')}
        description={t('openTicketHelp')}
        disabled={isLocked}
        checked={values.openTicket}
        onChange={(event) => set('openTicket', event.currentTarget.checked)}
      />
      <div className={styles.three}>
        <IdSelect
          name="queueId"
          label={t('queue')}
          clearable
          disabled={isOff}
          error={errors.queueId}
          choices={queues.data}
          value={values.queueId}
          onChange={(id) => set('queueId', id)}
        />
        <UserField form={form} isLocked={isLocked} />
        <NativeSelect
          label={t('statusTicket')}
          disabled={isOff}
          value={values.statusTicket}
          data={ticketStatuses.map((value) => ({ value, label: t(`ticketStatus.${value}`) }))}
          onChange={(event) => set('statusTicket', event.currentTarget.value as Campaign['statusTicket'])}
        />
      </div>
      <IdSelect
        name="answerQueueId"
        label={t('answerQueue')}
        description={t('answerQueueHelp')}
        clearable
        disabled={isLocked}
        error={errors.answerQueueId}
        choices={queues.data}
        value={values.answerQueueId}
        onChange={(id) => set('answerQueueId', id)}
      />
    </>
  );
}
