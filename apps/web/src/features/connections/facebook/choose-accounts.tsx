import { connectionsQuery } from '../../../shared/queries.ts';
import { Button, Checkbox } from '@mantine/core';
import type { FacebookAccount, FacebookOutcome, FacebookSignIn } from '@prosa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { Failure } from '../../../ui/failure.tsx';
import styles from './facebook.module.css';
import { Outcomes } from './outcomes.tsx';

const keyOf = ({ channel, accountId }: Pick<FacebookAccount, 'channel' | 'accountId'>) =>
  `${channel} ${accountId}`;

function Account({
  account,
  isChosen,
  onChange,
}: {
  account: FacebookAccount;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const { t } = useTranslation('connections');
  const { channel, name, page, state } = account;
  const notes = [
    channel === 'instagram' ? t('facebook.ofPage', { page }) : '',
    state === 'new' ? '' : t(`facebook.state.${state}`),
  ].filter((note) => note !== '');
  return (
    <li>
      <Checkbox
        checked={isChosen}
        disabled={state === 'elsewhere'}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={
          <span className={styles.account}>
            <ChannelIcon channel={channel} />
            <span className={styles.name}>{name}</span>
          </span>
        }
        description={notes.join(' · ')}
      />
    </li>
  );
}

interface Props {
  signIn: FacebookSignIn;
  channel: FacebookAccount['channel'];
  onClose: () => void;
}

/** The accounts to preselect: new ones of the requested channel, and connected ones, whose access is renewed. */
const meant = (accounts: FacebookAccount[], channel: FacebookAccount['channel']) =>
  accounts.filter(
    (account) => account.state === 'connected' || (account.state === 'new' && account.channel === channel),
  );

/** Lists the accounts that the person manages to choose from, then the outcome of each. */
export function ChooseAccounts({ signIn, channel, onClose }: Props) {
  const { t } = useTranslation(['connections', 'common']);
  const errorText = useErrorText();
  const refetch = useRefetch(connectionsQuery.queryKey);
  const [chosen, setChosen] = useState(() => new Set(meant(signIn.accounts, channel).map(keyOf)));
  const [outcomes, setOutcomes] = useState<FacebookOutcome[] | null>(null);
  const connect = useMutation({
    mutationFn: async () => {
      const accounts = signIn.accounts.filter((account) => chosen.has(keyOf(account)));
      const body = { accounts: accounts.map(({ channel: of, accountId }) => ({ channel: of, accountId })) };
      return call('connectFacebookAccounts', { params: { id: signIn.id }, body });
    },
    onSuccess: setOutcomes,
    onSettled: refetch,
  });
  if (outcomes) return <Outcomes outcomes={outcomes} onClose={onClose} />;
  const change = (account: FacebookAccount, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(keyOf(account));
    else next.delete(keyOf(account));
    setChosen(next);
  };
  return (
    <div className={styles.column}>
      <p className={styles.text}>{t('facebook.choose')}</p>
      <ul className={styles.list}>
        {signIn.accounts.map((account) => (
          <Account
            key={keyOf(account)}
            account={account}
            isChosen={chosen.has(keyOf(account))}
            onChange={(isChosen) => change(account, isChosen)}
          />
        ))}
      </ul>
      <Failure>{connect.error ? errorText(connect.error) : null}</Failure>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button disabled={chosen.size === 0} loading={connect.isPending} onClick={() => connect.mutate()}>
          {t('facebook.connect')}
        </Button>
      </div>
    </div>
  );
}
