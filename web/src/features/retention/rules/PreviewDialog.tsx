import type { KindPreview } from '@atelier/contract/retention/retention-admin'
import type { RetentionRules } from '@atelier/contract/retention/retention-rules'
import { Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { formatNumber } from '#format/numbers.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { useSaveRules } from '../api/retention-client.ts'
import { retentionTexts } from '../retention.texts.ts'

const texts = retentionTexts.rules

export interface Preview {
  readonly rules: RetentionRules
  readonly kinds: readonly KindPreview[]
}
interface Props {
  readonly preview: Preview
  readonly frame: DialogState
}

/** How many works the rules concern, before they are saved. */
export function PreviewDialog({ preview: { rules, kinds }, frame }: Props) {
  const saving = useSaveRules()
  const concerned = kinds.filter(({ dueSoon }) => dueSoon > 0)
  const save = () =>
    saving.mutate(rules, {
      onSuccess: () => {
        frame.onClose()
        reportSuccess(retentionTexts.saved)
      },
    })
  return (
    <ConfirmDialog
      isOpen={frame.isOpen}
      onCancel={frame.onClose}
      {...(frame.onClosed && { onClosed: frame.onClosed })}
      title={texts.previewTitle}
      text={concerned.length === 0 ? texts.previewNone : <Numbers kinds={concerned} />}
      confirm={texts.save}
      cancel={texts.cancel}
      isPending={saving.isPending}
      problem={saving.error ? errorMessage(saving.error) : undefined}
      onConfirm={save}
    />
  )
}

const Numbers = ({ kinds }: Pick<Preview, 'kinds'>) => (
  <>
    <Typography>{texts.previewText}</Typography>
    <Table size="small" sx={{ mt: 1.5 }}>
      <TableHeader columns={texts.previewColumns} />
      <TableBody>
        {kinds.map(({ kind, dueNow, dueSoon }) => (
          <TableRow key={kind}>
            <TableCell component="th" scope="row">
              {retentionTexts.kinds[kind]}
            </TableCell>
            <TableCell className="num">{formatNumber(dueNow)}</TableCell>
            <TableCell className="num">{formatNumber(dueSoon)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </>
)
