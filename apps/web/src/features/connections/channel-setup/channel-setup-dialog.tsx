import { Button, CopyButton } from '@mantine/core';
import type { ConnectableChannel } from '@prosa/contract';
import { IconCheck, IconCopy, IconHeadset } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../shared/session.tsx';
import { useSupportLink } from '../../../shared/support.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './channel-setup.module.css';
import { isMetaChannel, type MetaChannel, setupFacts } from './setup-facts.ts';

/** What the operator does once for the installation, in this order. */
function setupSteps(t: TFunction<'connections'>, channel: MetaChannel): string[] {
  const { product, fields, permissions, hasSignIn } = setupFacts[channel];
  const { origin } = window.location;
  return [
    t('setup.steps.app', { product }),
    t('setup.steps.secrets'),
    t('setup.steps.webhook', { product, address: `${origin}/api/webhooks/meta`, fields: fields.join(', ') }),
    ...(hasSignIn ? [t('setup.steps.signIn', { address: `${origin}/api/facebook/return` })] : []),
    t('setup.steps.review', { permissions: permissions.join(', ') }),
    t(hasSignIn ? 'setup.steps.thenSignIn' : 'setup.steps.thenNumber'),
  ];
}

function SupportLink() {
  const { t } = useTranslation('connections');
  const link = useSupportLink();
  if (link === null) return null;
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<IconHeadset size={16} />}
    >
      {t('callSupport')}
    </Button>
  );
}

function Steps({ channel }: { channel: MetaChannel }) {
  const { t } = useTranslation('connections');
  const isOperator = useMe().super;
  const steps = setupSteps(t, channel);
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
  return (
    <>
      <p>{t(isOperator ? 'setup.forOperator' : 'setup.forCompany')}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton value={numbered}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {t(copied ? 'setup.copied' : 'setup.copy')}
            </Button>
          )}
        </CopyButton>
        {isOperator ? null : <SupportLink />}
      </div>
    </>
  );
}

/** Why a channel cannot be connected yet, who has to do what, and the steps of it. */
export function ChannelSetupDialog({
  channel: { channel, refusal },
  name,
  onClose,
}: {
  channel: ConnectableChannel;
  name: string;
  onClose: () => void;
}) {
  const { t } = useTranslation(['connections', 'common']);
  const isOperator = useMe().super;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('setup.title', { name })}
      size={640}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div className={styles.column}>
        {refusal === 'setup' && isMetaChannel(channel) ? (
          <Steps channel={channel} />
        ) : (
          <>
            <p>{t(isOperator ? 'setup.planOperator' : 'setup.planCompany')}</p>
            {isOperator ? null : (
              <div className={styles.actions}>
                <SupportLink />
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
