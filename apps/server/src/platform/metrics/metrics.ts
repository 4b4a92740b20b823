/** Counters and gauges for Prometheus; names without the `prosa_` prefix. */
export interface Metrics {
  count(name: string, labels?: Record<string, string>, by?: number): void;
  observe(name: string, seconds: number, labels?: Record<string, string>): void;
  /** `read` is called at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
}
