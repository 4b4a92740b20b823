/** Width and height of a sticker, as WhatsApp wants them. */
const SIZE = 512;

/** A picture as a sticker: WebP, square, whole, on nothing. */
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
