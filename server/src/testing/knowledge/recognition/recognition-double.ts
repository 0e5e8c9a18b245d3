import type { PageImage } from '@atelier/engine/embedded/text-recognition/recognition-protocol'
import type {
  RecognitionState,
  TextRecognition,
} from '@atelier/engine/embedded/text-recognition/text-recognition'

/** Stands for what reads the text in pictures: it finds what a test says, page after page. */
export interface RecognitionDouble extends TextRecognition {
  current: RecognitionState
  /** What it reads next; the number counts the pages it was given. */
  read: (image: PageImage, number: number, signal: AbortSignal) => Promise<readonly string[]>
  readonly images: PageImage[]
}

export function createRecognitionDouble(): RecognitionDouble {
  const images: PageImage[] = []
  const double: RecognitionDouble = {
    current: { state: 'absent' },
    images,
    read: async (_, number) => [`Texte reconnu numéro ${number}.`],
    state: () => double.current,
    fetch() {
      double.current = { state: 'ready' }
    },
    async cancel() {
      if (double.current.state === 'fetching') double.current = { state: 'absent' }
    },
    recognize(image, signal) {
      images.push(image)
      return double.read(image, images.length, signal)
    },
  }
  return double
}
