/** Where a profile picture is kept; its address is /public/company{companyId}/user/{file}. */
export function profileImageKey(companyId: number, file: string): string {
  return `company${companyId}/user/${file}`;
}
