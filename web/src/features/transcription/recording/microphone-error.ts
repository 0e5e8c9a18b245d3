import { transcriptionTexts as texts } from '../transcription.texts.ts'

/** Why there is no microphone, and what to do about it. */
export function microphoneErrorText({
  cause,
  isSecure,
}: {
  readonly cause: unknown
  readonly isSecure: boolean
}): string {
  if (!isSecure) return texts.micInsecure
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return texts.micRefused
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return texts.micMissing
  if (name === 'NotReadableError' || name === 'AbortError') return texts.micBusy
  return texts.micFailed
}
