/** Width and height of a sticker in pixels, as WhatsApp requires. */
const SIZE = 512;

/** Converts a picture into a sticker: WebP, square, uncropped, on a transparent background. */
export async function toSticker(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(SIZE, SIZE);
  const scale = SIZE / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas.getContext('2d')?.drawImage(picture, (SIZE - width) / 2, (SIZE - height) / 2, width, height);
  picture.close();
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  return new File([blob], 'sticker.webp', { type: 'image/webp' });
}
