import { SpeechStudio } from '#features/speech/SpeechStudio.tsx'

export const SpeechScreen = () => <SpeechStudio />
