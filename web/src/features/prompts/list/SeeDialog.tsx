import type { Prompt } from '@atelier/contract/prompts/prompts'
import { Button, DialogActions, DialogContent } from '@mui/material'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { promptsTexts } from '../prompts.texts.ts'
import { PromptText } from './PromptText.tsx'

interface Props {
  readonly frame: DialogState
  readonly prompt: Prompt
}

/** A prompt of another user, to be read. */
export const SeeDialog = ({ frame, prompt }: Props) => (
  <TitledDialog {...frame} title={prompt.title} maxWidth="sm">
    <DialogContent>
      <PromptText prompt={prompt} />
    </DialogContent>
    <DialogActions>
      <Button color="inherit" onClick={frame.onClose}>
        {promptsTexts.close}
      </Button>
    </DialogActions>
  </TitledDialog>
)
