import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from './code-block.tsx';
import {
  exampleLanguages,
  exampleOf,
  type ExampleLanguage,
  type ExampleWords,
  fileExample,
  statusExample,
  webhookExample,
} from './examples.ts';
import styles from './send-api.module.css';

const fields = [
  'number',
  'body',
  'medias',
  'userId',
  'queueId',
  'sendSignature',
  'closeTicket',
  'noRegister',
  'templateId',
  'values',
  'idempotencyKey',
] as const;

const calls = [
  ['send', 'POST /api/messages/send'],
  ['linkImage', 'POST /api/messages/send/linkImage'],
  ['checkNumber', 'POST /api/messages/checkNumber'],
  ['status', 'GET /api/messages/{id}'],
  ['templates', 'GET /api/messages/templates'],
] as const;

const errors = [
  ['ERR_CONNECTION_TOKEN', '403'],
  ['ERR_TOKEN_SCOPE', '403'],
  ['ERR_WAPP_INVALID_CONTACT', '400'],
  ['ERR_CONTACT_BLOCKED', '400'],
  ['ERR_MARKETING_OPT_OUT', '400'],
  ['ERR_REPLY_WINDOW_CLOSED', '400'],
  ['ERR_TICKET_ATTENDED', '409'],
  ['ERR_IDEMPOTENCY_KEY', '409'],
  ['ERR_DAILY_LIMIT', '429'],
] as const;

function Fields() {
  const { t } = useTranslation('send-api');
  return (
    <dl className={styles.terms}>
      {fields.map((name) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{t(`fields.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

function useExampleWords(): ExampleWords {
  const { t } = useTranslation('send-api');
  return {
    token: t('example.token'),
    key: t('example.key'),
    text: t('example.text'),
    fileText: t('example.fileText'),
    file: t('example.file'),
    address: t('example.address'),
  };
}

function Examples() {
  const { t } = useTranslation('send-api');
  const words = useExampleWords();
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  return (
    <>
      <SegmentedControl
        aria-label={t('language')}
        value={language}
        data={exampleLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={(value) => setLanguage(value as ExampleLanguage)}
      />
      <CodeBlock
        label={t(`languages.${language}`)}
        text={exampleOf(language, window.location.origin, words)}
      />
      <CodeBlock label={t('fileExample')} text={fileExample(window.location.origin, words)} />
    </>
  );
}

/** How other programs send, for whoever writes them. */
export function ApiDocs() {
  const { t } = useTranslation('send-api');
  const words = useExampleWords();
  return (
    <div className={styles.docs}>
      <Card title={t('docs.begin')}>
        <p className={styles.text}>{t('docs.beginText')}</p>
        <Examples />
      </Card>
      <Card title={t('docs.fields')}>
        <Fields />
      </Card>
      <Card title={t('docs.calls')}>
        <dl className={styles.terms}>
          {calls.map(([name, path]) => (
            <div key={name}>
              <dt>
                <code>{path}</code>
              </dt>
              <dd>{t(`calls.${name}`)}</dd>
            </div>
          ))}
        </dl>
        <CodeBlock label={t('calls.status')} text={statusExample(window.location.origin, words)} />
      </Card>
      <Card title={t('docs.key')}>
        <p className={styles.text}>{t('docs.keyText')}</p>
      </Card>
      <Card title={t('docs.webhooks')}>
        <p className={styles.text}>{t('docs.webhooksText')}</p>
        <CodeBlock label={t('docs.webhooks')} text={webhookExample(words)} />
      </Card>
      <Card title={t('docs.errors')}>
        <dl className={styles.terms}>
          {errors.map(([code, status]) => (
            <div key={code}>
              <dt>
                <code>
                  {status} {code}
                </code>
              </dt>
              <dd>{t(`errors.${code}`)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}
