import { SpeechStudio } from '#features/speech/SpeechStudio.tsx'

/** Texts read aloud, and those read before. */
export const SpeechScreen = () => <SpeechStudio />
