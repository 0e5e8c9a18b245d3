import type { TrashedWork } from '@atelier/contract/trash/trash'
import TrashIcon from '@mui/icons-material/DeleteOutlineRounded'
import { Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { restoreWorks } from '#features/works/mark-work.ts'
import { formatSize } from '#format/sizes.ts'
import { truncateText } from '#format/truncate-text.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { useRowFocus } from '#ui/lists/use-row-focus.ts'
import { EmptyTrashButton } from './list/EmptyTrashButton.tsx'
import { TrashedRow } from './list/TrashedRow.tsx'
import { usePurging, useTrashedWorks, useTrashTotals } from './list/use-trash.ts'
import { trashTexts as texts } from './trash.texts.ts'

const titleOf = ({ kind, title }: TrashedWork): string => {
  const shown = title.trim() === '' ? texts.untitled : truncateText(title)
  return kind === 'messages' ? texts.messagesOf(shown) : shown
}

const empty = (
  <Panel pad={false}>
    <EmptyState icon={<TrashIcon />} title={texts.empty} text={texts.emptyHelp} />
  </Panel>
)

/** What the user deleted, to be restored or erased for good. */
export function TrashPage() {
  const queries = useQueryClient()
  const { purge } = usePurging()
  const removal = useRemoval(purge, () => reportSuccess(texts.purged))
  const totals = useTrashTotals()
  const focus = useRowFocus()
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        titleInBar
        actions={totals && totals.total > 0 && <EmptyTrashButton totals={totals} />}
      />
      <Box ref={focus.heading} tabIndex={-1} sx={{ outline: 'none' }}>
        <PagedList
          query={useTrashedWorks()}
          failed={texts.failed}
          retry={texts.retry}
          skeleton={<BlockSkeleton label={texts.loading} height={240} />}
          empty={empty}
        >
          {(works, more) => (
            <Panel pad={false}>
              <PlainList aria-label={texts.list} {...focus.list}>
                {works.map((work) => (
                  <TrashedRow
                    key={work.id}
                    work={work}
                    title={titleOf(work)}
                    onRestore={() =>
                      void restoreWorks(queries, {
                        title: titleOf(work),
                        choice: { ids: [work.id] },
                      })
                    }
                    onPurge={() => removal.ask(work)}
                  />
                ))}
              </PlainList>
              {more}
            </Panel>
          )}
        </PagedList>
      </Box>
      <ConfirmDialog
        {...removal.dialog}
        title={texts.purgeTitle(removal.item ? titleOf(removal.item) : '')}
        text={texts.purgeText(
          formatSize(removal.item?.byteSize ?? 0),
          totals?.erasedAfterDays ?? 0,
        )}
        confirm={texts.purge}
        cancel={texts.cancel}
      />
    </>
  )
}
