import { isAdmin } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { useIntegrationChoices } from './integration-choices.ts';
import { useMe } from './session.tsx';
import { IdSelect } from '../ui/id-select.tsx';

interface Props {
  name?: string;
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
  required?: boolean;
}

/**
 * Chooses one integration or none. Disabled when the plan has no integrations; hidden from people who are no admins.
 */
export function IntegrationPicker({ name, value, onChange, error, required = false }: Props) {
  const { t } = useTranslation('integrations');
  const me = useMe();
  const isInPlan = me.company.plan?.useIntegrations === true;
  const { data } = useIntegrationChoices();
  if (!isAdmin(me)) return null;
  return (
    <IdSelect
      {...(name === undefined ? {} : { name })}
      label={t('integration')}
      description={t(isInPlan ? 'integrationHelp' : 'notInPlan')}
      placeholder={t('none')}
      disabled={!isInPlan}
      required={required}
      clearable={!required}
      searchable
      clearButtonProps={{ 'aria-label': t('none') }}
      choices={data}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
