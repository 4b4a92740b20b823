import { TextInput } from '@mantine/core';
import type { MessageTemplate } from '@prosa/contract';
import { templateFields, templateFile, type TemplateProblem } from '@prosa/domain';
import { type ComponentType, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileField, type FileChoice } from '../../ui/file-field.tsx';
import { VariableButtons } from '../variable-buttons.tsx';
import type { Values } from './template-values.ts';

const accepted = { image: '.jpg,.jpeg,.png', video: '.mp4,.3gp', document: undefined };

/** For a button that opens an address: the address with the parameter in it. */
function addressOf({ buttons }: MessageTemplate, key: string): string | undefined {
  const button = key.startsWith('button.') ? buttons[Number(key.slice('button.'.length))] : undefined;
  return button?.type === 'url' ? button.value : undefined;
}

interface Props {
  template: MessageTemplate;
  values: Values;
  file: FileChoice;
  /** Empty until somebody has tried to send. */
  problems: Record<string, TemplateProblem>;
  onChange: (key: string, value: string) => void;
  onFile: (file: FileChoice) => void;
  /** The variables that a value may have; those of a ticket when left out. */
  Variables?: ComponentType<{ field: RefObject<HTMLInputElement | null>; onChange: (text: string) => void }>;
}

export function TemplateFields(props: Props) {
  const { template, values, file, problems, onChange, onFile, Variables = VariableButtons } = props;
  const { t } = useTranslation('templates');
  const focused = useRef<HTMLInputElement>(null);
  const focusedKey = useRef('');
  const fields = templateFields(template);
  const requested = templateFile(template);
  const wrong = (key: string) => problems[key] && t(`problems.${problems[key]}`);
  return (
    <>
      {requested ? (
        <FileField
          label={t(`files.${requested}`)}
          {...(accepted[requested] === undefined ? {} : { accept: accepted[requested] })}
          value={file}
          onChange={onFile}
          error={wrong('file')}
        />
      ) : null}
      {fields.map(({ key, place, name, longest }) => (
        <TextInput
          key={key}
          required
          name={key}
          label={t(`fields.${place}`, { name })}
          placeholder={template.examples[key]}
          description={addressOf(template, key)}
          value={values[key] ?? ''}
          maxLength={longest}
          error={wrong(key)}
          autoComplete="off"
          onFocus={(event) => {
            focused.current = event.currentTarget;
            focusedKey.current = key;
          }}
          onChange={(event) => onChange(key, event.currentTarget.value)}
        />
      ))}
      {fields.length > 0 ? (
        <Variables field={focused} onChange={(text) => onChange(focusedKey.current, text)} />
      ) : null}
    </>
  );
}
