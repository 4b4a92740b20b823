/** The refusals of a change of the own e-mail, password or WhatsApp number, for the forms' `fieldOf`. */
export const currentPasswordErrors = {
  ERR_CURRENT_PASSWORD_REQUIRED: 'currentPassword',
  ERR_WRONG_PASSWORD: 'currentPassword',
} as const;

/** Whether the form changes this person's e-mail, password or WhatsApp number. */
export function changesCredentials(
  person: { email: string; wpp: string | null },
  { email, password, wpp }: { email: string; password: string; wpp: string },
): boolean {
  const isNewNumber = wpp.trim() !== (person.wpp ?? '');
  return password !== '' || isNewNumber || email.trim().toLowerCase() !== person.email.toLowerCase();
}
