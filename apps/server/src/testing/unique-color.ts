let count = 0;

/**
 * A colour that no other queue of a test's company has, as #rrggbb. Counted, not drawn: among the thousands of queues
 * of a company under test, a drawn one is taken now and then. Below 10,000,000, where `makeRecords` counts on.
 */
export function uniqueColor(): string {
  count += 1;
  return `#${count.toString(16).padStart(6, '0')}`;
}
