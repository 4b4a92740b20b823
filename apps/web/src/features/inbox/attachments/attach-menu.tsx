import { ActionIcon, Menu } from '@mantine/core';
import { IconCamera, IconFile, IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const ICON = 18;

interface Props {
  onFiles: (files: File[]) => void;
  onCamera: () => void;
  /** More entries of the menu. */
  children?: ReactNode;
}

/** The clip's menu: files of this device, the camera, and other kinds of messages. */
export function AttachMenu({ onFiles, onCamera, children }: Props) {
  const { t } = useTranslation('messages');
  const media = useRef<HTMLInputElement>(null);
  const documents = useRef<HTMLInputElement>(null);
  const picker = (ref: typeof media, accept: string | undefined, label: string) => (
    <input
      ref={ref}
      type="file"
      multiple
      hidden
      accept={accept}
      aria-label={label}
      onChange={({ currentTarget: input }) => {
        onFiles([...(input.files ?? [])]);
        // Without this, choosing the same file again fires no change event.
        input.value = '';
      }}
    />
  );
  return (
    <>
      {picker(media, 'image/*,video/*', t('attach.media'))}
      {picker(documents, undefined, t('attach.document'))}
      <Menu position="top-start" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('attach.label')}
            title={t('attach.label')}
          >
            <IconPaperclip size={ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPhoto size={ICON} />} onClick={() => media.current?.click()}>
            {t('attach.media')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFile size={ICON} />} onClick={() => documents.current?.click()}>
            {t('attach.document')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCamera size={ICON} />} onClick={onCamera}>
            {t('attach.camera')}
          </Menu.Item>
          {children}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
