import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { ShareDialog } from '#features/groups/ShareDialog.tsx'
import { useUser } from '#features/sign-in/auth-context.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { useShareAssistant } from '../api/use-assistant-changes.ts'
import { assistantLinkUrl } from '../assistant-paths.ts'
import { assistantsTexts } from '../assistants.texts.ts'

interface Props {
  readonly frame: DialogState
  readonly assistant: Assistant
}

/** Who may use an assistant besides its owner. */
export const ShareAssistantDialog = ({ frame, assistant: { id, name, audience } }: Props) => (
  <ShareDialog
    {...{ frame, name, audience }}
    isAdmin={useUser().role === 'ADMIN'}
    sharing={useShareAssistant(id)}
    linkUrl={assistantLinkUrl}
    of={assistantsTexts.sharing}
  />
)
