import type { PromptSummary } from '@atelier/contract/prompts/prompts'
import { ShareDialog } from '#features/groups/ShareDialog.tsx'
import { useUser } from '#features/sign-in/auth-context.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { useSharePrompt } from '../api/use-prompts.ts'
import { promptsTexts } from '../prompts.texts.ts'
import { promptLinkUrl } from '../prompts-path.ts'

interface Props {
  readonly frame: DialogState
  readonly prompt: PromptSummary
}

/** Who may use a prompt besides its owner. */
export const SharePromptDialog = ({ frame, prompt: { id, title, audience } }: Props) => (
  <ShareDialog
    {...{ frame, audience }}
    name={title}
    isAdmin={useUser().role === 'ADMIN'}
    sharing={useSharePrompt(id)}
    linkUrl={promptLinkUrl}
    of={promptsTexts.sharing}
  />
)
