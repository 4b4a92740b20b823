/** The refusals of a change of the own e-mail or password, for the forms' `fieldOf`. */
export const currentPasswordErrors = {
  ERR_CURRENT_PASSWORD_REQUIRED: 'currentPassword',
  ERR_WRONG_PASSWORD: 'currentPassword',
} as const;

/** Whether the form changes this person's e-mail or password. */
export function changesCredentials(
  person: { email: string },
  { email, password }: { email: string; password: string },
): boolean {
  return password !== '' || email.trim().toLowerCase() !== person.email.toLowerCase();
}
