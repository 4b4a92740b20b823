export { FiltersButton } from './filters-button.tsx';
export { readDay, readIds, thisMonth, writeDay, written } from './filter-values.ts';
export { default as filterStyles } from './filters.module.css';
