export { writeLog } from './queries.ts';
export { placeOf, trackAccepted, trackMoved } from './tracking.ts';
