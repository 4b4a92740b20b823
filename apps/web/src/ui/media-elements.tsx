import type { ComponentPropsWithRef } from 'react';

// What people record and film has no captions, and nobody here can write them: the conversation around it is text.

/** A sound that somebody recorded or chose. */
export function Sound(props: ComponentPropsWithRef<'audio'>) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above
  return <audio {...props} />;
}

/** A film that somebody made or chose; of it, only what is needed to show its beginning is loaded ahead. */
export function Film(props: ComponentPropsWithRef<'video'>) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above
  return <video controls preload="metadata" {...props} />;
}
