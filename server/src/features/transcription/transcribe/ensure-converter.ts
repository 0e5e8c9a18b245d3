import { Problem } from '@atelier/contract/problems/problems'
import type { TranscribeDependencies } from './transcribe-dependencies.ts'

/** @throws Problem when this server cannot read recordings */
export async function ensureConverterReady(
  { converter }: Pick<TranscribeDependencies, 'converter'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await converter.ready(signal)
  } catch (cause) {
    signal.throwIfAborted()
    throw new Problem('transcription.no-converter', { cause })
  }
}
