export { moveLocked } from './move-locked.ts';
export { continueVisits, readRules, readVisit, saveVisit, topOf } from './queries.ts';
export { shownLane } from './shown-lane.ts';
export { spaceLane } from './space-lane.ts';
