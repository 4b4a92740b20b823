import { ActionIcon, Button, TextInput } from '@mantine/core';
import { CAMPAIGN_VARIABLES_LIMIT } from '@prosa/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { variableProblem, type VariableRow } from './settings-values.ts';
import styles from './settings.module.css';

interface Props {
  variables: VariableRow[];
  /** Set after an attempt to save. */
  isChecked: boolean;
  onChange: (variables: VariableRow[]) => void;
}

/** The company's own placeholders: what is written in a message, and what it becomes. */
export function VariableRows({ variables, isChecked, onChange }: Props) {
  const { t } = useTranslation('campaign-settings');
  const change = (row: number, facts: Partial<VariableRow>) =>
    onChange(variables.map((variable) => (variable.row === row ? { ...variable, ...facts } : variable)));
  const next = Math.max(-1, ...variables.map(({ row }) => row)) + 1;
  return (
    <div className={styles.variables} role="group" aria-label={t('variables')}>
      {variables.map(({ row, key, value }, index) => {
        const problem = isChecked ? variableProblem(variables, index) : null;
        return (
          <div key={row} className={styles.variable}>
            <TextInput
              name="variables"
              aria-label={t('keyOf', { number: index + 1 })}
              placeholder={t('key')}
              value={key}
              error={problem ? t(`problems.${problem}`) : undefined}
              onChange={(event) => change(row, { key: event.currentTarget.value.replaceAll(/[{}]/g, '') })}
            />
            <TextInput
              aria-label={t('valueOf', { number: index + 1 })}
              placeholder={t('value')}
              value={value}
              maxLength={1_000}
              onChange={(event) => change(row, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('removeVariable', { name: key || String(index + 1) })}
              onClick={() => onChange(variables.filter((variable) => variable.row !== row))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={variables.length >= CAMPAIGN_VARIABLES_LIMIT}
        onClick={() => onChange([...variables, { row: next, key: '', value: '' }])}
      >
        {t('addVariable')}
      </Button>
    </div>
  );
}
