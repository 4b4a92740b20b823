import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPatiently } from '../api/load-patiently.ts';

/** A component that is loaded when it is first shown. */
export function piece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPatiently(load) }));
}
