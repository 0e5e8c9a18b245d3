import NoticesIcon from '@mui/icons-material/CampaignOutlined'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { NoticeTable } from './components/NoticeTable.tsx'
import { useSentNotices, useWithdrawNotice } from './components/use-notices.ts'
import { noticesTexts } from './notices.texts.ts'

const texts = noticesTexts.history

/** The announcements, newest first; each can be withdrawn. */
export function NoticeHistory() {
  const urlFilter = useUrlFilter()
  const sent = useSentNotices(urlFilter.page)
  const withdrawing = useWithdrawNotice()
  return (
    <QueryContent
      query={sent}
      failed={texts.failed}
      retry={texts.retry}
      skeleton={<BlockSkeleton label={texts.loading} height={240} />}
    >
      {({ data, pagination }) => (
        <Panel title={texts.title} pad={false}>
          <FailureAlert
            reason={
              withdrawing.error
                ? `${texts.withdrawFailed}. ${withdrawing.error.message}`
                : undefined
            }
            onClose={withdrawing.reset}
            closeText={texts.close}
            sx={{ m: 2 }}
          />
          {data.length === 0 ? (
            <EmptyState compact icon={<NoticesIcon />} titleAs="h3" {...texts.empty} />
          ) : (
            <NoticeTable
              notices={data}
              withdrawing={withdrawing.isPending ? withdrawing.variables : undefined}
              onWithdraw={withdrawing.mutate}
            />
          )}
          <ListPagination
            label={texts.pages}
            pagination={pagination}
            shown={data.length}
            onTurn={urlFilter.goToPage}
          />
        </Panel>
      )}
    </QueryContent>
  )
}
