import { ActionIcon, Indicator } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShownAnnouncements } from '../../shared/announcements.ts';
import { Flyout } from '../../shared/flyout.tsx';
import { lazyComponent } from '../../shared/lazy-component.ts';

const Popover = lazyComponent(
  async () =>
    (await import('../../features/tenancy/announcements/announcement-popover.tsx')).AnnouncementPopover,
);

/** The operator's announcements: a dot says that some have not been opened. */
export function Announcements() {
  const { t } = useTranslation('shell');
  const shown = useShownAnnouncements();
  const target = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      aria-label={t('announcements', { count: shown.unread })}
    >
      <IconSpeakerphone size={18} />
    </ActionIcon>
  );
  return (
    <Indicator size={10} offset={6} disabled={shown.unread === 0} color="danger">
      <Flyout target={target}>
        <Popover target={target} shown={shown} />
      </Flyout>
    </Indicator>
  );
}
