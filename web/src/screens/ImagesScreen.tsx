import { ImageStudio } from '#features/images/ImageStudio.tsx'

/** Images from words, and all those made before. */
export const ImagesScreen = () => <ImageStudio />
