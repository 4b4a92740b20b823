import type { Channel } from '@prosa/contract';
import { contactAddress, shownUsername, type Addressed } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { PhoneNumber } from '../ui/phone-number.tsx';

const platforms: Record<Channel, string> = {
  whatsapp: 'WhatsApp',
  whatsappapi: 'WhatsApp',
  facebook: 'Messenger',
  instagram: 'Instagram',
};

interface Props {
  contact: Addressed & { channel?: Channel };
  /** Of a username, which may be cut. */
  className?: string | undefined;
  /**
   * Names the platform when somebody keeps the number private; otherwise the text only says that there is no number.
   */
  isLong?: boolean;
}

export function ContactAddress({ contact, className, isLong = false }: Props) {
  const { t } = useTranslation('contacts');
  const address = contactAddress(contact);
  if (address.kind === 'group') return null;
  if (address.kind === 'number') return <PhoneNumber number={address.text} />;
  const { channel } = contact;
  const noNumber = isLong && channel ? t('noNumberOn', { platform: platforms[channel] }) : t('noNumber');
  const text = address.kind === 'username' ? shownUsername(address.text) : noNumber;
  return (
    <span className={className} title={text}>
      {text}
    </span>
  );
}
