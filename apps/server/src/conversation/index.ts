export { createCollector, type Collector } from './collector.ts';
export { receive } from './receive.ts';
