import { Select, Textarea, TextInput } from '@mantine/core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { combobox, textField } from '../testing/screen.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { useForm } from './form.ts';

// Required fields are marked one way, however a form comes to know them.

function QueueForm() {
  const { field } = useForm({
    initial: { name: '', greeting: '', webhook: '', apiKey: '' },
    required: ['apiKey'],
    rules: async () => {
      const { z } = await import('zod');
      return z.object({ name: z.string().min(2), greeting: z.string().min(1), webhook: z.string() });
    },
    submit: async () => undefined,
  });
  return (
    <form>
      <TextInput {...field('name')} label="Nome" />
      <Textarea {...field('greeting')} label="Saudação" />
      <TextInput {...field('webhook')} label="Webhook" />
      <PasswordField {...field('apiKey')} label="Chave" />
      <Select label="Fila" data={['Vendas']} required />
      <Select label="Plano" data={['Essencial']} />
    </form>
  );
}

/** The width of the star after the label. */
const starOf = (label: string): string => {
  const labels = [...document.querySelectorAll('label')];
  return getComputedStyle(labels.find(({ textContent }) => textContent === label) as Element, '::after')
    .width;
};

it('marks the fields that the rules or the form require, and no other', async () => {
  renderScreen(<QueueForm />);
  for (const [label, field] of [
    ['Nome', textField('Nome')],
    ['Saudação', textField('Saudação')],
    ['Chave', page.getByLabelText('Chave', { exact: true })],
    ['Fila', combobox('Fila')],
  ] as const) {
    await expect.poll(() => starOf(label)).toBe('7px');
    await expect.element(field).toBeRequired();
  }
  for (const [label, field] of [
    ['Webhook', textField('Webhook')],
    ['Plano', combobox('Plano')],
  ] as const) {
    expect(starOf(label)).toBe('auto');
    await expect.element(field).not.toBeRequired();
  }
});
