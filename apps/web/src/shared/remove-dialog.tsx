import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useErrorText } from './error-text.ts';
import { toast } from './toast.ts';

interface Props {
  /** Names the thing: 'Excluir a fila "Suporte"?' */
  title: string;
  /** What happens with what hangs on it. */
  text: string;
  /** The action's own word; 'Excluir' when left out. */
  confirmLabel?: string;
  /** Said once it is gone. */
  done: string;
  /** Removes it, and brings anew the lists that it stood in. */
  remove: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is removed or ended, then says that it is gone, or why it could not be; then it stays open. */
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
