import type { Collection } from '@atelier/contract/knowledge/collections'
import type { CopiedSources } from '@atelier/contract/knowledge/documents/new-sources'
import { translate } from '#language/translate.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { reportSuccess, reportWarning } from '#ui/feedback/page-notices.ts'
import { useCopySources } from '../api/use-sources.ts'
import { ChooseCollectionDialog } from '../ChooseCollectionDialog.tsx'
import { knowledgeTexts } from '../knowledge.texts.ts'

const texts = knowledgeTexts.copying

/** Which documents go into another collection. */
export interface SourcesToTake {
  readonly sourceIds: readonly string[]
  readonly move: boolean
}
interface Props extends SourcesToTake {
  readonly frame: DialogState
  readonly from: Collection
  readonly onDone?: (() => void) | undefined
}

/** Copies documents into another collection, or moves them there. */
export function CopyDialog({ frame, from, sourceIds, move, onDone }: Props) {
  const { mutate, isPending, error } = useCopySources()
  const take = ({ id: collectionId, name }: Collection) =>
    mutate(
      { collectionId, sourceIds, move },
      {
        onSuccess: (copied) => {
          frame.onClose()
          onDone?.()
          report(copied, name, move)
        },
      },
    )
  return (
    <ChooseCollectionDialog
      frame={frame}
      title={(move ? texts.moveTitle : texts.copyTitle)(sourceIds.length)}
      // Only between collections of one owner: what it takes counts for them.
      isOffered={({ id, isOwn }) => id !== from.id && (!move || isOwn)}
      isBusy={isPending}
      error={error}
      onChoose={take}
    />
  )
}

function report({ done, skipped }: CopiedSources, name: string, move: boolean): void {
  const [first] = skipped
  if (done > 0) reportSuccess((move ? texts.moved : texts.copied)(done, name))
  if (first) reportWarning(texts.skipped(skipped.length, translate(first.error)))
}
