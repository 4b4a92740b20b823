import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';

// Locators for the elements of a screen, by accessible role and name.

export const dialog = (): Locator => page.getByRole('dialog');
export const textField = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
export const combobox = (name: string): Locator => page.getByRole('combobox', { name, exact: true });
export const switchOf = (name: string): Locator => page.getByRole('switch', { name, exact: true });
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
export const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true });
export const words = (text: string): Locator => page.getByText(text, { exact: true });

export const choicesOf = (select: Locator): string[] =>
  [...select.element().querySelectorAll('option')].map(({ value }) => value);

export const shownOptions = (): (string | null)[] =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);

/** Toggles a switch by the keyboard. `name` is the start of its accessible name, which continues with the help text. */
export async function toggle(name: string): Promise<void> {
  const control = page.getByRole('switch', { name: new RegExp(`^${name}`) });
  await expect.element(control).toBeEnabled();
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
}

export async function pick(field: string, option: string): Promise<void> {
  await combobox(field).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export const save = async (): Promise<void> => button('Salvar').click();

export async function isWrong(field: Locator, reason: string): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(reason));
}
