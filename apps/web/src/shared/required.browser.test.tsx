import { Select, Textarea, TextInput } from '@mantine/core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { combobox, textField } from '../testing/screen.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { useForm } from './form.ts';

// Required fields are marked one way, however a form comes to know them.

function PersonForm() {
  const { field } = useForm({
    initial: { name: '', email: '', farewellMessage: '', apiKey: '' },
    required: ['apiKey'],
    rules: async () =>
      (await import('@prosa/contract')).UserInput.pick({ name: true, email: true, farewellMessage: true }),
    submit: async () => undefined,
  });
  return (
    <form>
      <TextInput {...field('name')} label="Nome" />
      <Textarea {...field('email')} label="E-mail" />
      <TextInput {...field('farewellMessage')} label="Despedida" />
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
  renderScreen(<PersonForm />);
  for (const [label, field] of [
    ['Nome', textField('Nome')],
    ['E-mail', textField('E-mail')],
    ['Chave', page.getByLabelText('Chave', { exact: true })],
    ['Fila', combobox('Fila')],
  ] as const) {
    await expect.poll(() => starOf(label)).toBe('7px');
    await expect.element(field).toBeRequired();
  }
  for (const [label, field] of [
    ['Despedida', textField('Despedida')],
    ['Plano', combobox('Plano')],
  ] as const) {
    expect(starOf(label)).toBe('auto');
    await expect.element(field).not.toBeRequired();
  }
});
