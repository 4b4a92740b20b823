export { conditionSql } from './condition-sql.ts';
export { dayRange } from './day-range.ts';
export { announceTicketMoved } from './events.ts';
export { searchSql } from './list-search.ts';
export { withColor } from './load-tickets.ts';
export { narrowSql } from './narrow-sql.ts';
export { type LockedTicket, lockTicket } from './queries.ts';
export { textSource } from './ticket-texts.ts';
