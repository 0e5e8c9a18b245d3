import type { Share } from '@atelier/contract/sharing/shares'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useStatus } from '#features/configuration/use-status.ts'
import { truncateText } from '#format/truncate-text.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useConfirmation } from '#ui/dialogs/use-confirmation.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useShareActions, useShares } from './api/use-shares.ts'
import { ShareRow } from './owner/ShareRow.tsx'
import { sharingTexts } from './sharing.texts.ts'

const texts = sharingTexts.list

/** What the user shares; nothing where sharing is off and nothing was shared. */
export function SharesPanel() {
  const [page, setPage] = useState(1)
  const query = useShares(page)
  const isOff = useStatus().data?.sharing.allows === 'nobody'
  if (isOff && (query.data?.pagination.total ?? 0) === 0) return undefined
  return (
    <QueryContent
      query={query}
      keepsData
      failed={texts.failed}
      retry={sharingTexts.retry}
      skeleton={<BlockSkeleton label={texts.loading} height={96} />}
    >
      {({ data, pagination }) =>
        pagination.total === 0 ? (
          <Panel title={texts.title}>
            <Quiet variant="body2">{texts.empty}</Quiet>
          </Panel>
        ) : (
          <ShareList shares={data} pagination={pagination} onTurn={setPage} />
        )
      }
    </QueryContent>
  )
}

interface ListProps {
  readonly shares: readonly Share[]
  readonly pagination: { page: number; total: number; totalPages: number }
  readonly onTurn: (page: number) => void
}

function ShareList({ shares, pagination, onTurn }: ListProps) {
  const { refresh, revoke, revokeAll } = useShareActions()
  const revoking = useRemoval(revoke, () => reportSuccess(texts.revoked))
  const revokingAll = useConfirmation({
    mutation: revokeAll,
    onDone: (_, { revoked }) => reportSuccess(texts.allRevoked(revoked)),
  })
  const questions = { text: texts.revokeText, confirm: texts.revoke, cancel: sharingTexts.cancel }
  return (
    <Panel
      title={texts.title}
      pad={false}
      actions={
        <Button size="small" color="error" onClick={() => revokingAll.ask()}>
          {texts.revokeAll}
        </Button>
      }
    >
      <Box sx={{ px: 2, pt: 1 }}>
        <Quiet variant="body2">{texts.help}</Quiet>
      </Box>
      <FailureAlert reason={refresh.error?.message} sx={{ m: 2 }} />
      <PlainList aria-label={texts.title}>
        {shares.map((share) => (
          <ShareRow
            key={share.id}
            share={share}
            isRefreshing={refresh.isPending && refresh.variables.id === share.id}
            onRefresh={() =>
              refresh.mutate(share, { onSuccess: () => reportSuccess(texts.refreshDone) })
            }
            onRevoke={() => revoking.ask(share)}
          />
        ))}
      </PlainList>
      <ListPagination
        label={texts.pages}
        pagination={pagination}
        shown={shares.length}
        onTurn={onTurn}
      />
      <ConfirmDialog
        {...revoking.dialog}
        {...questions}
        title={texts.revokeTitle(truncateText(revoking.item?.title ?? ''))}
      />
      <ConfirmDialog
        {...revokingAll.dialog}
        {...questions}
        tone="error"
        title={texts.revokeAllTitle}
      />
    </Panel>
  )
}
