import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { separatorsOf } from './format.ts';

type Props = Omit<
  NumberInputProps,
  'decimalSeparator' | 'thousandSeparator' | 'decimalScale' | 'fixedDecimalScale'
> & {
  /** Digits behind the separator; 2 unless given. */
  decimals?: number;
};

/**
 * A number with decimals, such as an amount of money, as the person's language writes it. With the separators of another
 * language '89,90' is read as 8990.
 */
export function AmountField({ decimals = 2, onFocus, onBlur, ...props }: Props) {
  const { i18n } = useTranslation();
  const [isTyping, setTyping] = useState(false);
  const { decimal, group } = separatorsOf(i18n.language);
  return (
    <NumberInput
      allowNegative={false}
      hideControls
      {...props}
      decimalSeparator={decimal}
      thousandSeparator={group}
      decimalScale={decimals}
      // Zeros that come while somebody types would be in the way.
      fixedDecimalScale={decimals === 2 && !isTyping}
      onFocus={(event) => {
        setTyping(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}
