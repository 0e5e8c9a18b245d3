import { Problem } from '@atelier/contract/problems/problems'
import type { ConversionEvent, ConversionInput } from '@atelier/engine/conversion/converter'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { tooLongRecording } from '#platform/files/recording-length.ts'
import type { TranscribeDependencies } from './transcribe-dependencies.ts'

export type ConversionDependencies = Pick<
  TranscribeDependencies,
  'converter' | 'diskSpace' | 'maxRecordingSeconds'
>

/**
 * Converts a recording as long as it is not too long and the disk has room: the converter reports every few seconds that it is
 * alive, and each time the free space is read.
 * @throws Problem
 */
export async function* convertWithinLimits(
  { converter, diskSpace, maxRecordingSeconds: maxSeconds }: ConversionDependencies,
  conversion: Omit<ConversionInput, 'maxSeconds'>,
  signal: AbortSignal,
): AsyncGenerator<Exclude<ConversionEvent, { readonly type: 'alive' }>, void, void> {
  const requireSpace = async () => {
    if (!(await diskSpace.isAvailable())) throw new Problem('server.no-space')
  }
  try {
    await requireSpace()
    for await (const event of converter.convert({ ...conversion, maxSeconds }, signal)) {
      await requireSpace()
      if (event.type !== 'alive') yield event
    }
  } catch (cause) {
    signal.throwIfAborted()
    if (!(cause instanceof EngineFailure)) throw cause
    throw cause.reason === 'too-large'
      ? tooLongRecording(maxSeconds, cause)
      : new Problem('transcription.unreadable', { cause })
  }
}
