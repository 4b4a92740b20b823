/** The storage key of a profile picture; its URL is /public/company{companyId}/user/{file}. */
export function profileImageKey(companyId: number, file: string): string {
  return `company${companyId}/user/${file}`;
}
