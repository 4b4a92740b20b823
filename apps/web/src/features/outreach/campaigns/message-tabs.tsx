import { Tabs, Textarea } from '@mantine/core';
import { unknownPlaceholders } from '@prosa/domain';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessageKind, messageNames, type MessageName } from './campaign-values.ts';
import styles from './campaigns.module.css';
import { MessagePreview } from './message-preview.tsx';
import { PlaceholderButtons } from './placeholder-buttons.tsx';
import { useCampaignVariables } from './settings/use-campaign-variables.ts';
import type { CampaignForm } from './use-campaign-form.ts';

interface Props {
  kind: MessageKind;
  form: CampaignForm;
  isLocked: boolean;
}

function MessageText({
  name,
  label,
  form,
  isLocked,
}: Omit<Props, 'kind'> & { name: MessageName; label: string }) {
  const { t } = useTranslation('campaign-form');
  const variables = useCampaignVariables();
  const text = useRef<HTMLTextAreaElement>(null);
  const field = form.field(name);
  const unknown = unknownPlaceholders(form.values[name], variables);
  const names = unknown.map((key) => `{${key}}`).join(', ');
  return (
    <div className={styles.message}>
      <Textarea
        {...field}
        ref={text}
        label={label}
        disabled={isLocked}
        autosize
        minRows={4}
        maxRows={10}
        error={
          field.error && unknown.length > 0 ? t('unknown', { count: unknown.length, names }) : field.error
        }
      />
      <PlaceholderButtons field={text} isDisabled={isLocked} onChange={(next) => form.set(name, next)} />
      <MessagePreview text={form.values[name]} contactListId={form.values.contactListId?.id ?? null} />
    </div>
  );
}

/** The five messages of one kind; each recipient gets one of those that are filled. */
export function MessageTabs({ kind, form, isLocked }: Props) {
  const { t } = useTranslation('campaign-form');
  const names = messageNames(kind);
  return (
    <fieldset className={styles.messages}>
      <legend>{t(`texts.${kind}.title`)}</legend>
      <p className={styles.help}>{t(`texts.${kind}.help`)}</p>
      <Tabs
        value={form.tabs[kind]}
        keepMounted={false}
        onChange={(name) => form.openTab(kind, (name ?? `${kind}1`) as MessageName)}
      >
        <Tabs.List>
          {names.map((name, index) => (
            <Tabs.Tab key={name} value={name} aria-label={t(`texts.${kind}.one`, { number: index + 1 })}>
              {index + 1}
              {form.values[name].trim() === '' ? null : <i className={styles.mark} aria-hidden />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {names.map((name, index) => (
          <Tabs.Panel key={name} value={name}>
            <MessageText
              name={name}
              label={t(`texts.${kind}.one`, { number: index + 1 })}
              form={form}
              isLocked={isLocked}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </fieldset>
  );
}
