import { Alert, Box } from '@mui/material'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import type { DictationState } from './dictation/dictation-state.ts'
import { dictationTexts as texts } from './dictation.texts.ts'
import type { DictationHandle } from './use-dictation.ts'

/** What goes on with a dictation, and the same once for who does not see it. */
export const DictationArea = ({
  dictation: { state, loaded, isMissing },
}: {
  readonly dictation: DictationHandle
}) => (
  <>
    {loaded && <loaded.Panel dictation={loaded.dictation} />}
    {isMissing && (
      <Alert severity="error" sx={{ mx: 2, mb: 1 }}>
        {texts.notLoaded}
      </Alert>
    )}
    <Box role="status" sx={visuallyHiddenStyle}>
      {announcementOf(state)}
    </Box>
  </>
)

function announcementOf(state: DictationState): string | undefined {
  if (state.state === 'recording') return texts.listening
  if (state.state === 'transcribing') return texts.transcribing
  if (state.state !== 'idle' || state.outcome === undefined) return undefined
  return texts[state.outcome]
}
