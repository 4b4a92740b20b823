import { shownNumber } from '@prosa/domain';

/** A number that is cut or wraps is misread: what stands beside it gives way. */
export function PhoneNumber({ number }: { number: string }) {
  return <span className="num phone">{shownNumber(number)}</span>;
}

/** A person without a name has the number as one. */
export const isPhoneNumber = (name: string): boolean => shownNumber(name) !== name;
