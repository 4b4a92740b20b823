import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useErrorText } from './error-text.ts';
import { toast } from './toast.ts';

interface Props {
  /** Names the record: 'Excluir a fila "Suporte"?' */
  title: string;
  /** What happens to the records that depend on it. */
  text: string;
  /** The button's text; 'Excluir' by default. */
  confirmLabel?: string | undefined;
  done: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

/** After a failure the dialog stays open and shows why. */
export function RemoveDialog({ done, remove, ...shown }: Props) {
  const errorText = useErrorText();
  const confirm = async () => {
    try {
      await remove();
      toast.done(done);
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    }
  };
  return <ConfirmDialog {...shown} onConfirm={confirm} />;
}
