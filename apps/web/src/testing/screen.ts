import { expect } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';

// What a person finds on a screen, by its accessible role and name.

export const dialog = (): Locator => page.getByRole('dialog');
export const textField = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
export const combobox = (name: string): Locator => page.getByRole('combobox', { name, exact: true });
export const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
export const tab = (name: string): Locator => page.getByRole('tab', { name, exact: true });
export const words = (text: string): Locator => page.getByText(text, { exact: true });

/** The values that a native select offers. */
export const choicesOf = (select: Locator): string[] =>
  [...select.element().querySelectorAll('option')].map(({ value }) => value);

/** The names of the options of the list that is open. */
export const shownOptions = (): (string | null)[] =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);

/** Turns a switch by the keyboard; help that is read out after its name is left out of `name`. */
export async function toggle(name: string): Promise<void> {
  const control = page.getByRole('switch', { name: new RegExp(`^${name}`) });
  await expect.element(control).toBeEnabled();
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
}

/** Opens a searchable list and chooses one of its options. */
export async function pick(field: string, option: string): Promise<void> {
  await combobox(field).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export const save = async (): Promise<void> => button('Salvar').click();

/** Waits until a field is marked as wrong, and says this of it. */
export async function isWrong(field: Locator, reason: string): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(reason));
}
