import { z } from 'zod'

/**
 * Formats for download. PNG is the original as stored; the others are encoded at the quality of the
 * user's settings.
 */
export const pictureFormats = ['png', 'jpeg', 'webp'] as const
export const PictureFormat = z.enum(pictureFormats)
export type PictureFormat = z.output<typeof PictureFormat>

/** File extensions. */
export const pictureExtensions: Readonly<Record<PictureFormat, string>> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
}

/** `?format` of a download. */
export const PictureDownloadQuery = z.object({ format: PictureFormat.default('png') })
