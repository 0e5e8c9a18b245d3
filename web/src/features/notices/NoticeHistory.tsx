import NoticesIcon from '@mui/icons-material/CampaignOutlined'
import { Alert } from '@mui/material'
import { sentenceFor } from '#api/failures.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { PageTurner } from '#ui/PageTurner.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useAddressFilter } from '#ui/use-address-filter.ts'
import { noticesTexts } from './notices.texts.ts'
import { NoticeTable } from './parts/NoticeTable.tsx'
import { useSentNotices, useWithdrawNotice } from './use-notices.ts'

const texts = noticesTexts.history

/** What was sent, the newest first, and the way to take it back. */
export function NoticeHistory() {
  const address = useAddressFilter()
  const sent = useSentNotices(address.page)
  const withdrawing = useWithdrawNotice()
  return (
    <Loaded
      query={sent}
      failed={texts.failed}
      retry={texts.retry}
      loading={texts.loading}
      height={240}
    >
      {({ data, pagination }) => (
        <Panel title={texts.title} pad={false}>
          {withdrawing.error && (
            <Alert
              severity="error"
              onClose={withdrawing.reset}
              closeText={texts.close}
              sx={{ m: 2 }}
            >
              {`${texts.withdrawFailed}. ${sentenceFor(withdrawing.error)}`}
            </Alert>
          )}
          {data.length === 0 ? (
            <EmptyState compact icon={<NoticesIcon />} titleAs="h3" {...texts.empty} />
          ) : (
            <NoticeTable
              notices={data}
              withdrawing={withdrawing.isPending ? withdrawing.variables : undefined}
              onWithdraw={withdrawing.mutate}
            />
          )}
          <PageTurner
            label={texts.pages}
            pagination={pagination}
            shown={data.length}
            onTurn={address.turnTo}
          />
        </Panel>
      )}
    </Loaded>
  )
}
