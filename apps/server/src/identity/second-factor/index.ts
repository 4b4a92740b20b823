export { insertEnrolment, secondFactorOf } from './queries.ts';
export { confirmEnrolment, renewCodes } from './confirm-enrolment.ts';
export {
  enrolmentColumns,
  type Enrolment,
  readCompanyRule,
  readEnrolment,
  type SecondFactorRule,
} from './enrolment.ts';
export { newSecret } from './totp.ts';
export { removeSecondFactor } from './queries.ts';
export { takeCode } from './take-code.ts';
