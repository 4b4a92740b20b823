export { insertEnrolment, secondFactorOf } from './queries.ts';
export { confirmEnrolment, renewCodes } from './confirm-enrolment.ts';
export { enrolmentColumns, type Enrolment, readEnrolment } from './enrolment.ts';
export { newSecret } from './totp.ts';
export { removeSecondFactor } from './queries.ts';
export { takeCode } from './take-code.ts';
