/**
 * Whether the tests try every theme, width, language, wrong value and round everywhere, as `npm run test:all` does. A
 * plain `npm test` tries each of them somewhere.
 */
export const runsAllCases = process.env.PROSA_TEST_ALL === '1';
