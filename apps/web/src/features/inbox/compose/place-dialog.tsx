import { Button, TextInput } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { readPlace } from './read-place.ts';
import { useSent, type ComposeDialogProps } from './use-sent.ts';

const WAIT_MS = 15_000;

function useHere(onFound: (text: string) => void) {
  const [state, setState] = useState<'idle' | 'looking' | 'denied'>('idle');
  const locate = () => {
    setState('looking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onFound(`${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`);
      },
      () => setState('denied'),
      { enableHighAccuracy: true, timeout: WAIT_MS },
    );
  };
  return { state, locate };
}

/** Sends a location: this device's position, coordinates, or a copied map link. */
export function PlaceDialog(props: ComposeDialogProps) {
  const { ticket, quoted, onClose } = props;
  const { t } = useTranslation('compose');
  const errorText = useErrorText();
  const [where, setWhere] = useState('');
  const [name, setName] = useState('');
  const [clientId] = useState(() => crypto.randomUUID());
  const here = useHere(setWhere);
  const place = readPlace(where);
  const send = useSent(props, async () =>
    call('sendMessage', {
      params: { ticketId: ticket.id },
      body: {
        location: { latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0, name: name.trim() },
        clientId,
        quotedMsg: quoted ? { id: quoted.id } : null,
      },
    }),
  );
  return (
    <FormDialog
      title={t('place.title')}
      submitLabel={t('send')}
      isBusy={send.isPending}
      isDisabled={place === null}
      failure={here.state === 'denied' ? t('place.denied') : send.error ? errorText(send.error) : null}
      onSubmit={(event) => {
        event.preventDefault();
        if (place) send.mutate();
      }}
      onClose={onClose}
    >
      <Button
        variant="default"
        leftSection={<IconCurrentLocation size={17} aria-hidden />}
        loading={here.state === 'looking'}
        onClick={here.locate}
      >
        {t('place.here')}
      </Button>
      <TextInput
        label={t('place.where')}
        description={t('place.help')}
        placeholder="-23.561400, -46.655900"
        value={where}
        data-autofocus
        required
        error={where.trim() !== '' && place === null ? t('place.unclear') : null}
        onChange={(event) => setWhere(event.currentTarget.value)}
      />
      <TextInput
        label={t('place.name')}
        value={name}
        maxLength={250}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
