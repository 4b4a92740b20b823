/** Longest side in pixels of the picture above buttons. */
const SIDE = 480;

/** Converts a picture into a small JPEG as a data URL. Throws if the file is not a picture. */
export async function toThumbnail(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // JPEG has no transparency: transparent parts become white instead of black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.8);
}
