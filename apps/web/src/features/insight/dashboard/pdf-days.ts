/** Days from the first one with tickets: a range may begin years before the company did. */
export function daysFromFirst<Day extends { total: number }>(days: readonly Day[]): Day[] {
  const first = days.findIndex(({ total }) => total > 0);
  return first < 0 ? [] : days.slice(first);
}
