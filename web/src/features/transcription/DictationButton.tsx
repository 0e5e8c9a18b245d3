import Mic from '@mui/icons-material/MicNoneRounded'
import { IconButton } from '@mui/material'
import { useModels } from '#features/models/use-models.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { isAtWork } from './dictation/dictation-state.ts'
import { dictationTexts as texts } from './dictation.texts.ts'
import type { DictationHandle } from './use-dictation.ts'

/** Begins a dictation, or says why there can be none. It is away as long as one goes on. */
export function DictationButton({ dictation }: { readonly dictation: DictationHandle }) {
  const reason = useObstacle()
  if (isAtWork(dictation.state)) return undefined
  return (
    <WithReason reason={reason} tip={texts.dictate} sx={{ flex: 'none' }}>
      {(ready) => (
        <IconButton {...ready} aria-label={texts.dictate} onClick={dictation.start}>
          <Mic />
        </IconButton>
      )}
    </WithReason>
  )
}

/** Why nothing can be dictated here; as long as the models are not known, nothing is called missing. */
function useObstacle(): string | undefined {
  const isAdmin = useUser().role === 'ADMIN'
  const { data: models } = useModels('audio-transcription')
  if (models?.length === 0) return isAdmin ? texts.noModelAdmin : texts.noModelUser
  return window.isSecureContext ? undefined : texts.insecure
}
