import { AppError } from '@prosa/domain';
import sharp, { type Sharp } from 'sharp';
import type { UploadedFile } from '../http/route.ts';

/** Sniffed types that are decoded. SVG is not among them: it can hold scripts and point at other files. */
const rasters = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
/** A picture of more pixels is a bomb, not a photo. */
const MOST_PIXELS = 50_000_000;

async function decoded(file: UploadedFile, draw: (image: Sharp) => Sharp): Promise<Buffer> {
  if (!rasters.has(file.mimeType)) throw new AppError('ERR_NOT_AN_IMAGE');
  try {
    // rotate() turns by the camera's note, which is dropped with all other metadata.
    const image = sharp(file.path, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate();
    return await draw(image).toBuffer();
  } catch (cause) {
    throw new AppError('ERR_NOT_AN_IMAGE', { cause });
  }
}

/** Draws a picture anew as a square webp: what was uploaded is never served. */
export async function squareWebp(file: UploadedFile, pixels: number): Promise<Buffer> {
  return decoded(file, (image) => image.resize(pixels, pixels, { fit: 'cover' }).webp({ quality: 82 }));
}

/** Draws a picture anew as a png that fits into a square and keeps its shape and transparency. */
export async function fittedPng(file: UploadedFile, pixels: number): Promise<Buffer> {
  const fit = { fit: 'inside', withoutEnlargement: true } as const;
  return decoded(file, (image) => image.resize(pixels, pixels, fit).png());
}
