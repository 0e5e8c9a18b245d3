import type sharp from 'sharp'

export type PictureLibrary = typeof sharp

let loading: Promise<PictureLibrary> | undefined

/**
 * The picture library, loaded at its first use because it holds 10 MB. Nobody else imports it: whoever gets it here gets it with its
 * decoders already closed.
 */
export const loadPictureLibrary = (): Promise<PictureLibrary> => (loading ??= load())

async function load(): Promise<PictureLibrary> {
  const { default: library } = await import('sharp')
  // Pictures come from strangers, and an engine's result is trusted no more than an upload: only these decoders may run, whatever a
  // file claims to be (no SVG, no PDF, no camera formats).
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadTiff',
    ],
  })
  // One thread per picture and no cache: memory is bounded by the number of pictures processed at once.
  library.concurrency(1)
  library.cache(false)
  return library
}
