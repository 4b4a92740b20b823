import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { promptVoices, TEXT_VOICE, type Prompt, type PromptVoice } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useQueues } from '../../../shared/choices.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import styles from './prompts.module.css';
import { usePromptForm, type PromptForm } from './use-prompt-form.ts';
import { IdSelect } from '../../../ui/id-select.tsx';

interface Props {
  prompt: Prompt | null;
  onClose: () => void;
}

/** "Francisca" of "pt-BR-FranciscaNeural". */
const personOf = (voice: string) => voice.replace(/^pt-BR-|Neural$/g, '');

function QueueField({ form: { values, errors, set } }: { form: PromptForm }) {
  const { t } = useTranslation('prompts');
  const queues = useQueues();
  return (
    <IdSelect
      name="queueId"
      label={t('queue')}
      description={t('queueHelp')}
      placeholder={t('choose')}
      choices={queues.data}
      value={values.queueId}
      error={errors.queueId}
      onChange={(id) => set('queueId', id)}
    />
  );
}

function VoiceFields({ form, prompt }: { form: PromptForm; prompt: Prompt | null }) {
  const { t } = useTranslation('prompts');
  const { values, set, field } = form;
  const isVoice = values.voice !== TEXT_VOICE;
  return (
    <>
      <NativeSelect
        name="voice"
        label={t('voice')}
        description={t('voiceHelp')}
        value={values.voice}
        data={promptVoices.map((voice) => ({
          value: voice,
          label: voice === TEXT_VOICE ? t('text') : personOf(voice),
        }))}
        onChange={(event) => set('voice', event.currentTarget.value as PromptVoice)}
      />
      <div className={styles.pair}>
        <PasswordField
          {...field('voiceKey')}
          label={t('voiceKey')}
          description={t(prompt?.voiceKey === 'set' ? 'keySet' : 'voiceKeyHelp')}
          autoComplete="off"
          disabled={!isVoice}
        />
        <TextInput
          {...field('voiceRegion')}
          label={t('voiceRegion')}
          description={t('voiceRegionHelp')}
          disabled={!isVoice}
        />
      </div>
    </>
  );
}

function NumberFields({ form: { field } }: { form: PromptForm }) {
  const { t } = useTranslation('prompts');
  const number = { inputMode: 'decimal' } as const;
  return (
    <div className={styles.pair}>
      <TextInput
        {...field('temperature')}
        {...number}
        label={t('temperature')}
        description={t('temperatureHelp')}
      />
      <TextInput
        {...field('maxTokens')}
        {...number}
        label={t('maxTokensLong')}
        description={t('maxTokensHelp')}
      />
      <TextInput
        {...field('maxMessages')}
        {...number}
        label={t('maxMessages')}
        description={t('maxMessagesHelp')}
      />
    </div>
  );
}

export function PromptDialog({ prompt, onClose }: Props) {
  const { t } = useTranslation('prompts');
  const form = usePromptForm(prompt, onClose);
  const { field, isKeyRequired } = form;
  const keyHelp = isKeyRequired ? 'keyAgain' : prompt ? 'keySet' : 'apiKeyHelp';
  return (
    <FormDialog
      title={prompt ? t('editTitle', { name: prompt.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      size={680}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput {...field('name')} data-autofocus label={t('name')} />
      <PasswordField {...field('apiKey')} label={t('apiKey')} description={t(keyHelp)} autoComplete="off" />
      <div className={styles.pair}>
        <TextInput {...field('apiUrl')} type="url" label={t('apiUrl')} description={t('apiUrlHelp')} />
        <TextInput {...field('model')} label={t('model')} description={t('modelHelp')} />
      </div>
      <Textarea {...field('prompt')} label={t('prompt')} description={t('promptHelp')} rows={10} />
      <QueueField form={form} />
      <VoiceFields form={form} prompt={prompt} />
      <NumberFields form={form} />
    </FormDialog>
  );
}
