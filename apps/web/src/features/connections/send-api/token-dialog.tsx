import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { type ApiScope, apiScopes, type ApiToken } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { connectionsQuery } from '../../../shared/queries.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IdSelect } from '../../../ui/id-select.tsx';
import { useRefetchSendApi } from './send-api-queries.ts';

interface Props {
  token: ApiToken | null;
  /** Receives the text of a new token, which can be shown only now. */
  onMade: (text: string) => void;
  onClose: () => void;
}

function useTokenForm({ token, onMade, onClose }: Props) {
  const { t } = useTranslation('send-api');
  const refetch = useRefetchSendApi();
  const initial = {
    whatsappId: token?.whatsappId ?? null,
    name: token?.name ?? '',
    scopes: token?.scopes ?? ([...apiScopes] as ApiScope[]),
    dailyLimit: token?.dailyLimit ?? null,
  };
  return useForm({
    initial,
    required: ['name', 'whatsappId'],
    rules: async () => (await import('@prosa/contract')).ApiTokenInput,
    submit: async ({ whatsappId, ...body }) => {
      if (token) {
        await call('updateApiToken', { params: { id: token.id }, body });
        await refetch();
        toast.done(t('tokens.edited'));
        return onClose();
      }
      const made = await call('createApiToken', { body: { ...body, whatsappId: whatsappId ?? 0 } });
      await refetch();
      onMade(made.token);
    },
  });
}

export function TokenDialog(props: Props) {
  const { token, onClose } = props;
  const { t } = useTranslation('send-api');
  const form = useTokenForm(props);
  const connections = useQuery(connectionsQuery).data;
  return (
    <FormDialog
      title={token ? t('tokens.editTitle', { name: token.name }) : t('tokens.add')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        data-autofocus
        label={t('tokens.name')}
        description={t('tokens.nameHelp')}
      />
      <IdSelect
        name="whatsappId"
        label={t('connection')}
        aria-required
        disabled={token !== null}
        choices={connections}
        value={form.values.whatsappId}
        error={form.errors.whatsappId}
        onChange={(id) => form.set('whatsappId', id)}
      />
      <Checkbox.Group
        label={t('tokens.scopes')}
        value={form.values.scopes}
        error={form.errors.scopes}
        onChange={(scopes) => form.set('scopes', scopes as ApiScope[])}
      >
        {apiScopes.map((scope) => (
          <Checkbox key={scope} mt={8} value={scope} label={t(`scopes.${scope}`)} />
        ))}
      </Checkbox.Group>
      <NumberInput
        name="dailyLimit"
        label={t('tokens.dailyLimit')}
        description={t('tokens.dailyLimitHelp')}
        min={1}
        max={1_000_000}
        allowDecimal={false}
        value={form.values.dailyLimit ?? ''}
        error={form.errors.dailyLimit}
        onChange={(value) => form.set('dailyLimit', value === '' ? null : Number(value))}
      />
    </FormDialog>
  );
}
