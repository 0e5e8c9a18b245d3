import type { Prompt, PromptSummary } from '@atelier/contract/prompts/prompts'
import type { Dialogs } from '#ui/dialogs/use-dialogs.ts'
import { PromptEditor } from '../editor/PromptEditor.tsx'
import { SharePromptDialog } from '../sharing/SharePromptDialog.tsx'
import { SeeDialog } from './SeeDialog.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'

/** The dialog that is open, and its prompt. */
export type ShownPrompt =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'see'; readonly prompt: Prompt }
  | { readonly kind: 'versions' | 'share'; readonly prompt: PromptSummary }

/** One of the dialogs of the page. */
export function PromptDialogs({ dialogs }: { readonly dialogs: Dialogs<ShownPrompt> }) {
  const { open, frame } = dialogs
  switch (open?.kind) {
    case undefined:
      return undefined
    case 'create':
      return <PromptEditor frame={frame} prompt={undefined} />
    case 'edit':
      return <PromptEditor frame={frame} prompt={open.prompt} />
    case 'see':
      return <SeeDialog frame={frame} prompt={open.prompt} />
    case 'versions':
      return <VersionsDialog frame={frame} prompt={open.prompt} />
    case 'share':
      return <SharePromptDialog frame={frame} prompt={open.prompt} />
  }
}
