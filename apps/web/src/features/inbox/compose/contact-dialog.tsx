import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ContactChooser, type Chosen } from '../message-actions/contact-chooser.tsx';
import { useSent, type ComposeDialogProps } from './use-sent.ts';

const MOST = 10;

export function ContactDialog(props: ComposeDialogProps) {
  const { ticket, quoted, onClose } = props;
  const { t } = useTranslation('compose');
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [clientId] = useState(() => crypto.randomUUID());
  const send = useSent(props, async () =>
    call('sendMessage', {
      params: { ticketId: ticket.id },
      body: {
        vCard: chosen.map(({ id }) => ({ id })),
        clientId,
        quotedMsg: quoted ? { id: quoted.id } : null,
      },
    }),
  );
  const isTooMany = chosen.length > MOST;
  return (
    <FormDialog
      title={t('contact.title')}
      submitLabel={t('send')}
      isBusy={send.isPending}
      isDisabled={chosen.length === 0 || isTooMany}
      failure={isTooMany ? t('contact.tooMany', { max: MOST }) : send.error ? errorText(send.error) : null}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
      onClose={onClose}
    >
      <ContactChooser chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
