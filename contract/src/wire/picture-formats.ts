import { z } from 'zod'

/** What a picture can be downloaded as: PNG is the original as it is kept, the others are made for the download, at the quality of one's settings. */
export const pictureFormats = ['png', 'jpeg', 'webp'] as const
export const PictureFormat = z.enum(pictureFormats)
export type PictureFormat = z.output<typeof PictureFormat>

/** How such files end. */
export const pictureExtensions: Readonly<Record<PictureFormat, string>> = {
  png: 'png',
  jpeg: 'jpg',
  webp: 'webp',
}

/** `?format` of a download. */
export const PictureDownloadQuery = z.object({ format: PictureFormat.default('png') })
