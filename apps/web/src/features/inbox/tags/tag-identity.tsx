import { ColorInput, TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TagChip } from '../../../ui/chips.tsx';

const swatches = [
  '#2F7DE1',
  '#16834A',
  '#A76300',
  '#C62F3B',
  '#7A5AF5',
  '#C05299',
  '#2A9D8F',
  '#E07A5F',
  '#0E7490',
  '#6D597A',
];

interface Props {
  /** What the form's `field('name')` returns. */
  nameField: TextInputProps;
  name: string;
  color: string;
  colorError: string | undefined;
  onColor: (color: string) => void;
}

/** Name and colour of a tag or a lane, with a preview. */
export function TagIdentity({ nameField, name, color, colorError, onColor }: Props) {
  const { t } = useTranslation('tags');
  return (
    <>
      <TextInput {...nameField} data-autofocus label={t('name')} description={t('nameHelp')} />
      <ColorInput
        name="color"
        label={t('color')}
        value={color}
        error={colorError}
        swatches={swatches}
        fixOnBlur={false}
        popoverProps={{ withinPortal: true }}
        eyeDropperButtonProps={{ 'aria-label': t('pickColor') }}
        onChange={onColor}
      />
      <div>
        <TagChip name={name.trim() || t('example')} color={color} />
      </div>
    </>
  );
}
