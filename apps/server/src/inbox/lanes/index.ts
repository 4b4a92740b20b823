export { moveLocked } from './move-locked.ts';
export { readRules, readVisit, saveVisit, topOf } from './queries.ts';
