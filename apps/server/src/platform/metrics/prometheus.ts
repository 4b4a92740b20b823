import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Metrics } from './metrics.ts';

const PREFIX = 'prosa_';
const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const DEFAULT_HELP = 'See docs/operations.md.';

type Labels = Record<string, string>;

/** Measurements in the format of Prometheus; a metric is created at its first use. */
export class PrometheusMetrics implements Metrics {
  readonly #registry = new Registry();
  readonly #counters = new Map<string, Counter>();
  readonly #histograms = new Map<string, Histogram>();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  count(name: string, labels: Labels = {}, by = 1): void {
    this.#counter(name, labels).inc(labels, by);
  }

  observe(name: string, seconds: number, labels: Labels = {}): void {
    this.#histogram(name, labels).observe(labels, seconds);
  }

  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    // A later gauge replaces an earlier one of the same name.
    this.#registry.removeSingleMetric(PREFIX + name);
    const gauge: Gauge = new Gauge({
      name: PREFIX + name,
      help,
      registers: [this.#registry],
      async collect() {
        // A value that cannot be read now (the database is unavailable) must not make the others fail.
        gauge.set(await Promise.resolve(read()).catch(() => Number.NaN));
      },
    });
  }

  async page(): Promise<{ contentType: string; text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  #counter(name: string, labels: Labels): Counter {
    const known = this.#counters.get(name);
    if (known) return known;
    const counter = new Counter({ ...this.#described(name), labelNames: Object.keys(labels) });
    this.#counters.set(name, counter);
    return counter;
  }

  #histogram(name: string, labels: Labels): Histogram {
    const known = this.#histograms.get(name);
    if (known) return known;
    const options = { labelNames: Object.keys(labels), buckets: BUCKETS_SECONDS };
    const histogram = new Histogram({ ...this.#described(name), ...options });
    this.#histograms.set(name, histogram);
    return histogram;
  }

  #described(name: string) {
    return { name: PREFIX + name, help: DEFAULT_HELP, registers: [this.#registry] };
  }
}
