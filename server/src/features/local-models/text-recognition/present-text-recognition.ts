import type { TextRecognition } from '@atelier/contract/local-models/text-recognition'
import {
  type RecognitionFailure,
  type RecognitionState,
  recognitionSize,
} from '@atelier/engine/embedded/text-recognition/text-recognition'

/** Says why it could not be fetched, and what to do. */
const failureTexts: Readonly<Record<RecognitionFailure, string>> = {
  unreachable:
    'La reconnaissance de texte n’a pas pu être téléchargée\u00a0: le registre npm ne répond pas. Vérifiez l’accès du serveur à internet ou son proxy, puis réessayez.',
  'no-space':
    'L’espace disque est insuffisant pour la reconnaissance de texte. Libérez de l’espace, puis réessayez.',
  'fetch-failed':
    'La reconnaissance de texte n’a pas pu être installée. Réessayez\u00a0; si le problème continue, la raison est dans Admin > Logs système.',
}

export const presentTextRecognition = (recognition: RecognitionState): TextRecognition =>
  recognition.state === 'failed'
    ? { state: 'failed', ...recognitionSize, reason: failureTexts[recognition.failure] }
    : { ...recognition, ...recognitionSize }
