import type { EngineModel } from '#engine.ts'
import { frenchLanguageName } from '#media/language-names.ts'
import type { UsableModel } from '../model-runtime.ts'
import type { RecogniserFiles, SoundDetails, VoiceFiles } from '../sound-models/sound-details.ts'

const voiceKinds: Readonly<Record<VoiceFiles['kind'], string>> = {
  'plain-piper': 'Voix Piper',
  vits: 'Voix VITS',
  kokoro: 'Voix Kokoro',
  matcha: 'Voix Matcha',
}
const recogniserKinds: Readonly<Record<RecogniserFiles['kind'], string>> = {
  whisper: 'Transcription Whisper',
  'nemo-ctc': 'Transcription NeMo (CTC)',
  'nemo-transducer': 'Transcription NeMo (transducteur)',
  'zipformer-ctc': 'Transcription Zipformer (CTC)',
  transducer: 'Transcription Zipformer',
  moonshine: 'Transcription Moonshine',
}

/** A voice or a recogniser as the product offers it, with only the parameters that have an effect. */
export function describeSoundModel({ id, title, details }: UsableModel<SoundDetails>): EngineModel {
  if (details.type === 'voice') {
    const spoken = details.language ? `, ${frenchLanguageName(details.language)}` : ''
    return {
      id,
      name: title,
      description: `${voiceKinds[details.files.kind]}${spoken}, sur cette machine.`,
      capabilities: ['speech'],
      honours: details.speakers.length > 1 ? ['voice', 'speed'] : ['speed'],
    }
  }
  return {
    id,
    name: title,
    description: `${recogniserKinds[details.files.kind]}, sur cette machine.`,
    capabilities: ['transcription'],
    honours: details.isMultilingual ? ['language'] : [],
  }
}
