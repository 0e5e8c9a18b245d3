import type { AdminShare } from '@atelier/contract/sharing/sharing-admin'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDate } from '#format/dates.ts'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useAllShares, useRevokeAnyShare } from './api/use-all-shares.ts'
import { shareRowStyle } from './owner/share-row-style.ts'
import { sharingTexts } from './sharing.texts.ts'

const texts = sharingTexts.admin
const nameOf = ({ owner }: AdminShare) => owner.name || owner.email

/** Who shares, for the administrator: never what. */
export function AllShares() {
  const [page, setPage] = useState(1)
  const revoking = useRemoval(useRevokeAnyShare(), () => reportSuccess(sharingTexts.list.revoked))
  return (
    <Panel title={texts.title} pad={false} sx={{ mt: 2 }}>
      <Box sx={{ px: 2, py: 1 }}>
        <Quiet variant="body2">{texts.help}</Quiet>
      </Box>
      <QueryContent
        query={useAllShares(page)}
        keepsData
        failed={texts.failed}
        retry={sharingTexts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={96} />}
      >
        {({ data, pagination }) =>
          pagination.total === 0 ? (
            <Box sx={{ px: 2, pb: 2 }}>
              <Typography variant="body2">{texts.empty}</Typography>
            </Box>
          ) : (
            <>
              <PlainList aria-label={texts.title}>
                {data.map((share) => (
                  <AdminShareRow
                    key={share.id}
                    share={share}
                    onRevoke={() => revoking.ask(share)}
                  />
                ))}
              </PlainList>
              <ListPagination
                label={texts.pages}
                pagination={pagination}
                shown={data.length}
                onTurn={setPage}
              />
            </>
          )
        }
      </QueryContent>
      <ConfirmDialog
        {...revoking.dialog}
        title={texts.revokeTitle(revoking.item ? nameOf(revoking.item) : '')}
        text={sharingTexts.list.revokeText}
        confirm={sharingTexts.list.revoke}
        cancel={sharingTexts.cancel}
      />
    </Panel>
  )
}

interface RowProps {
  readonly share: AdminShare
  readonly onRevoke: () => void
}
function AdminShareRow({ share, onRevoke }: RowProps) {
  const { owner, audience, createdAt, expiresAt } = share
  const details = [
    ...(owner.name === '' ? [] : [owner.email]),
    sharingTexts.audiences[audience],
    texts.since(formatDate(new Date(createdAt))),
    expiresAt === null
      ? sharingTexts.untilRevoked
      : sharingTexts.untilDate(formatDate(new Date(expiresAt))),
  ].join(' · ')
  return (
    <Stack component="li" direction={{ xs: 'column', sm: 'row' }} sx={shareRowStyle}>
      <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="p">
          {nameOf(share)}
        </Typography>
        <Quiet className="num">{details}</Quiet>
      </Stack>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={texts.revokeOf(nameOf(share))}
        onClick={onRevoke}
        sx={{ alignSelf: { xs: 'flex-start', sm: 'center' } }}
      >
        {sharingTexts.list.revoke}
      </Button>
    </Stack>
  )
}
