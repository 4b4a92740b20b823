export { createCollector, type Collector } from './collector.ts';
export { retryFailedEvents } from './failed-events.ts';
export { receive } from './receive.ts';
