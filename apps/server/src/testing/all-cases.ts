/**
 * Whether every theme, width, language, wrong value and round is tried, as `npm run test:all` does. A plain `npm test`
 * tries each of them somewhere, and not everywhere.
 */
export const runsAllCases = process.env.PROSA_TEST_ALL === '1';
