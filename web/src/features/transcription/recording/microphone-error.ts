import { transcriptionTexts as texts } from '../transcription.texts.ts'

/** The message for a microphone that could not be opened: why, and what to do. */
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
