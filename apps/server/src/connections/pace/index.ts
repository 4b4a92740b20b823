// What other modules of connections may use of the pace.
export { companyZone } from './company-day.ts';
export { numberPace } from './number-pace.ts';
export { restrict } from './restrictions.ts';
