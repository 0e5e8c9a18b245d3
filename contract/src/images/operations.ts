import { imageGallery } from './gallery.ts'
import { images } from './images.ts'

export const imageOperations = { ...images, ...imageGallery }
