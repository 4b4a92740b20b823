import { MAX_FORWARD_CONTACTS, type Message } from '@prosa/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useSignature } from '../signature/use-signature.ts';
import { ContactChooser, type Chosen } from './contact-chooser.tsx';

function useForward(messages: Message[], chosen: Chosen[], onDone: () => void) {
  const { t } = useTranslation('messages');
  const errorText = useErrorText();
  const { isOn } = useSignature();
  return useMutation({
    mutationFn: async () =>
      call('forwardMessage', {
        body: {
          messageId: messages.map(({ id }) => id),
          contactId: chosen.map(({ id }) => id),
          signMessage: isOn,
        },
      }),
    onSuccess: ({ refused }) => {
      const names = refused
        .map(({ contactId }) => chosen.find(({ id }) => id === contactId)?.name)
        .join(', ');
      if (names) toast.failed(t('forward.refused', { names }));
      else toast.done(t('forward.done', { count: chosen.length }));
      onDone();
    },
    onError: (error) => toast.failed(errorText(error)),
  });
}

export function ForwardDialog({
  messages,
  onClose,
  onDone,
}: {
  messages: Message[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('messages');
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const forward = useForward(messages, chosen, onDone);
  const isTooMany = chosen.length > MAX_FORWARD_CONTACTS;
  return (
    <FormDialog
      title={t('forward.title', { count: messages.length })}
      submitLabel={t('menu.forward')}
      isBusy={forward.isPending}
      isDisabled={chosen.length === 0 || isTooMany}
      failure={isTooMany ? t('forward.tooMany', { max: MAX_FORWARD_CONTACTS }) : null}
      onSubmit={(event) => {
        event.preventDefault();
        forward.mutate();
      }}
      onClose={onClose}
    >
      <ContactChooser chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
