/** Seconds as '0:42'; a length that is not known yet (Infinity or NaN) as '0:00'. */
export function clock(seconds: number): string {
  if (!Number.isFinite(seconds)) return '0:00';
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}
