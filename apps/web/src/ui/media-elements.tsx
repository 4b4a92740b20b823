import type { ComponentPropsWithRef } from 'react';

// Recordings and videos of customers and agents have no captions, and nobody can write them here.

export function Sound(props: ComponentPropsWithRef<'audio'>) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above
  return <audio {...props} />;
}

/** A video; the browser preloads only the metadata, which is enough to show the first frame. */
export function Film(props: ComponentPropsWithRef<'video'>) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- see above
  return <video controls preload="metadata" {...props} />;
}
