import { useReasonText } from '../../../shared/reason-text.ts';
import { Button, Loader } from '@mantine/core';
import type { FacebookSignIn } from '@prosa/contract';
import { IconBrandFacebook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ChooseAccounts } from './choose-accounts.tsx';
import { Failure } from '../../../ui/failure.tsx';
import styles from './facebook.module.css';

/** How often the sign-in is polled while the person is at Facebook. */
const ASK_MS = 1_500;

interface Props {
  /** The channel chosen in the menu: its accounts are preselected. */
  channel: 'facebook' | 'instagram';
  onClose: () => void;
}

/** Begins a sign-in and polls it: Facebook's window reports nothing, as it may be in another browsing context group. */
function useSignIn(round: number, isAway: boolean) {
  const begun = useQuery({
    queryKey: ['facebook', 'begun', round],
    queryFn: async () => call('beginFacebookSignIn'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const id = begun.data?.id;
  const state = useQuery({
    queryKey: ['facebook', 'sign-in', id],
    queryFn: async ({ signal }) => call('readFacebookSignIn', { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined && isAway,
    refetchInterval: ({ state: { data, error } }) =>
      (data && data.status !== 'waiting') || error ? false : ASK_MS,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return { begun, state };
}

interface Begin {
  url: string | undefined;
  failure: string | null;
  isWaiting: boolean;
  onGo: () => void;
  onAgain: () => void;
}

function BeginSignIn({ url, failure, isWaiting, onGo, onAgain }: Begin) {
  const { t } = useTranslation('connections');
  return (
    <div className={styles.column}>
      <p className={styles.text}>{t('facebook.help')}</p>
      <Failure>{failure}</Failure>
      {isWaiting && !failure ? (
        <p className={styles.waiting} role="status">
          <Loader size="xs" /> {t('facebook.waiting')}
        </p>
      ) : null}
      <div className={styles.actions}>
        {failure ? (
          <Button onClick={onAgain}>{t('facebook.again')}</Button>
        ) : (
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="opener"
            leftSection={<IconBrandFacebook size={18} />}
            data-disabled={url === undefined || undefined}
            variant={isWaiting ? 'default' : 'filled'}
            onClick={(event) => {
              event.preventDefault();
              if (url === undefined) return;
              window.open(url, 'facebook', 'popup,width=620,height=760');
              onGo();
            }}
          >
            {t(isWaiting ? 'facebook.openAgain' : 'facebook.signIn')}
          </Button>
        )}
      </div>
    </div>
  );
}

const failureOf = (signIn: FacebookSignIn | undefined) =>
  signIn?.status === 'failed' ? (signIn.reason ?? '') : null;

function Steps({ channel, round, onClose, onAgain }: Props & { round: number; onAgain: () => void }) {
  const errorText = useErrorText();
  const reasonText = useReasonText();
  const [isAway, setAway] = useState(false);
  const { begun, state } = useSignIn(round, isAway);
  if (state.data?.status === 'ready')
    return <ChooseAccounts signIn={state.data} channel={channel} onClose={onClose} />;
  const error = begun.error ?? state.error;
  return (
    <BeginSignIn
      url={begun.data?.url}
      failure={error ? errorText(error) : reasonText(failureOf(state.data))}
      isWaiting={isAway}
      onGo={() => setAway(true)}
      onAgain={onAgain}
    />
  );
}

/** Connects Facebook pages and their Instagram accounts: sign in at Facebook, choose, see the outcome of each. */
export function FacebookDialog(props: Props) {
  const { t } = useTranslation(['connections', 'common']);
  const [round, setRound] = useState(0);
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t(`facebook.title.${props.channel}`)}
      size={520}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Steps key={round} {...props} round={round} onAgain={() => setRound(round + 1)} />
    </Dialog>
  );
}
