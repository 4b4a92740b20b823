import type { Connection, Message, Ticket } from '@prosa/contract';
import { Suspense, useState, type ClipboardEvent, type ReactNode } from 'react';
import { useSend } from '../messages/send-message.ts';
import { outgoingOf } from '../messages/outgoing.ts';
import { useSignature } from '../signature/use-signature.ts';
import { toAttachment, type Attachment } from './attachment.ts';
import { DropZone } from '../../../shared/drop-zone.tsx';
import { lazyComponent } from '../../../shared/lazy-component.ts';

const AttachmentDialog = lazyComponent(
  async () => (await import('./attachment-dialog.tsx')).AttachmentDialog,
);
const CameraDialog = lazyComponent(async () => (await import('./camera-dialog.tsx')).CameraDialog);

interface Options {
  ticket: Ticket;
  isPrivate: boolean;
  quoted: Message | null;
  /** Text in the message field; it becomes the first caption. */
  text: string;
  /** False while nothing can be sent. */
  isEnabled: boolean;
  can: Connection['capabilities'] | undefined;
  setText: (text: string) => void;
  onQuote: (quoted: null) => void;
}

interface Attachments {
  /** Adds files; the first gets the caption, or else the text in the message field. */
  add: (files: File[], caption?: string) => void;
  /** Sends a file without the preview dialog. */
  sendNow: (file: File) => void;
  openCamera: () => void;
  onPaste: (event: ClipboardEvent) => void;
  /** Drop zone and dialogs. */
  view: ReactNode;
}

/** Files to send: chosen, dropped, pasted or photographed, previewed, then sent in order. */
export function useAttachments(options: Options): Attachments {
  const { ticket, isPrivate, quoted, text, isEnabled, can, setText, onQuote } = options;
  const [attachments, setAttachments] = useState<Attachment[]>([]);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const send = useSend();
  const { sign } = useSignature();
  const add = (files: File[], caption = text) => {
    if (files.length === 0 || !isEnabled) return;
    setAttachments((known) => [
      ...known,
      ...files.map((file, index) => toAttachment(file, known.length + index === 0 ? caption : '')),
    ]);
  };
  const sendOne = ({ file, caption }: Attachment, index: number, isViewOnce = false) =>
    send.mutate(
      outgoingOf(ticket, {
        body: isPrivate ? caption.trim() : sign(caption.trim()),
        file,
        isPrivate,
        isViewOnce,
        quotedMsg: isPrivate || index > 0 ? null : quoted,
      }),
    );
  const sendAll = (isViewOnce: boolean) => {
    attachments.forEach((attachment, index) => sendOne(attachment, index, isViewOnce));
    setAttachments([]);
    setText('');
    onQuote(null);
  };
  return {
    add,
    sendNow(file) {
      sendOne(toAttachment(file), 0);
      onQuote(null);
    },
    openCamera: () => setCameraOpen(true),
    onPaste(event) {
      const files = [...event.clipboardData.files];
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    },
    view: (
      <>
        {isEnabled ? <DropZone onDrop={add} /> : null}
        <Suspense fallback={null}>
          {isCameraOpen ? (
            <CameraDialog
              onClose={() => setCameraOpen(false)}
              onTake={(photo) => {
                setCameraOpen(false);
                add([photo]);
              }}
            />
          ) : null}
          {attachments.length > 0 ? (
            <AttachmentDialog
              attachments={attachments}
              onChange={setAttachments}
              isPrivate={isPrivate}
              can={can}
              onSend={sendAll}
              onClose={() => setAttachments([])}
            />
          ) : null}
        </Suspense>
      </>
    ),
  };
}
