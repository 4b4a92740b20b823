import { useUnsent } from './send-message.ts';

/** Draws nothing: resumes what a reload interrupted, and is loaded after the ticket list. */
export function ResumeUnsent() {
  useUnsent();
  return null;
}
