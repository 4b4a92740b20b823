import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useHasChats } from './chats.ts';

/** A colleague's name, which leads to a direct talk where the plan includes internal chat. */
export function ColleagueLink({
  userId,
  className,
  children,
}: {
  userId: number;
  className?: string | undefined;
  children: ReactNode;
}) {
  if (!useHasChats()) return <span className={className}>{children}</span>;
  return (
    <Link href={`/chats?with=${userId}`} className={className}>
      {children}
    </Link>
  );
}
