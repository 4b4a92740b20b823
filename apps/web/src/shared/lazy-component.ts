import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPatiently } from '../api/load-patiently.ts';
import { allTexts } from './i18n.ts';

type LazyComponent<Props extends object> = LazyExoticComponent<ComponentType<Props>>;

/** A component of the first screen: it does not wait for the texts of other screens. */
export function firstScreenComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return lazy(async () => ({ default: await loadPatiently(load) }));
}

/** A component that is loaded with all texts when it is first shown. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return firstScreenComponent(async () => (await Promise.all([load(), allTexts()]))[0]);
}
