const form = /^(?<code>[a-z]+(?:\.[A-Za-z]+)+)(?:\?(?<query>.*))?$/s;

/**
 * Parts a text of the form `meta.busy?code=2`; null for a sentence. Whether there is such a code is not checked: the
 * table of all codes is not worth loading where their translations are at hand.
 */
export function parseReason(text: string): { code: string; params: Record<string, string> } | null {
  const found = form.exec(text)?.groups;
  if (!found) return null;
  return { code: found['code'] ?? '', params: Object.fromEntries(new URLSearchParams(found['query'])) };
}
