import { AppError } from '@prosa/domain';
import sharp, { type Sharp } from 'sharp';
import type { UploadedFile } from '../http/route.ts';

/** Detected types that are decoded. SVG is excluded: it can contain scripts and point at other files. */
const rasters = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
/** A picture with more pixels is a decompression bomb, not a photo. */
const MOST_PIXELS = 50_000_000;

const fit = { fit: 'inside', withoutEnlargement: true } as const;

async function decoded(file: UploadedFile, draw: (image: Sharp) => Sharp): Promise<Buffer> {
  if (!rasters.has(file.mimeType)) throw new AppError('ERR_NOT_AN_IMAGE');
  try {
    // rotate() applies the camera's orientation, which is then dropped with all other metadata.
    const image = sharp(file.path, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate();
    return await draw(image).toBuffer();
  } catch (cause) {
    throw new AppError('ERR_NOT_AN_IMAGE', { cause });
  }
}

/** Re-encodes a picture as a square webp: the uploaded file is never served. */
export async function squareWebp(file: UploadedFile, pixels: number): Promise<Buffer> {
  return decoded(file, (image) => image.resize(pixels, pixels, { fit: 'cover' }).webp({ quality: 82 }));
}

/** Re-encodes a picture as a webp that fits into a square and keeps its shape and transparency. */
export async function fittedWebp(file: UploadedFile, pixels: number): Promise<Buffer> {
  return decoded(file, (image) => image.resize(pixels, pixels, fit).webp({ quality: 82 }));
}

/** Re-encodes a picture as a png that fits into a square and keeps its shape and transparency. */
export async function fittedPng(file: UploadedFile, pixels: number): Promise<Buffer> {
  return decoded(file, (image) => image.resize(pixels, pixels, fit).png());
}
