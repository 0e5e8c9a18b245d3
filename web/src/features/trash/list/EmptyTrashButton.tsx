import type { Trash } from '@atelier/contract/trash/trash'
import { Button } from '@mui/material'
import { formatSize } from '#format/sizes.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { trashTexts as texts } from '../trash.texts.ts'
import { usePurging } from './use-trash.ts'

/** How much is in the trash, and the button that erases all of it after asking. */
export function EmptyTrashButton({ totals }: { readonly totals: Trash }) {
  const { purgeAll } = usePurging()
  const removal = useRemoval(purgeAll, () => reportSuccess(texts.purged))
  const size = formatSize(totals.byteSize)
  return (
    <>
      <Quiet className="num">{texts.size(totals.total, size)}</Quiet>
      <Button color="error" variant="outlined" onClick={() => removal.ask()}>
        {texts.purgeAll}
      </Button>
      <ConfirmDialog
        {...removal.dialog}
        title={texts.purgeAllTitle}
        text={texts.purgeAllText(totals.total, size, totals.erasedAfterDays)}
        confirm={texts.purgeAll}
        cancel={texts.cancel}
      />
    </>
  )
}
