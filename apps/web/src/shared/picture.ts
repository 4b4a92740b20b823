export function pictureOf(user: { companyId: number; profileImage: string | null }): string | null {
  return user.profileImage ? `/public/company${user.companyId}/user/${user.profileImage}` : null;
}
