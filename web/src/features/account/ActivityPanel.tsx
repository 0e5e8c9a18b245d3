import type { SecurityEvent } from '@atelier/contract/account/security-events'
import { Box, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDateTime } from '#format/dates.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { activityTexts as texts } from './activity.texts.ts'
import { useAccountActivity } from './api/use-account-activity.ts'
import { deviceName } from './device-name.ts'

/** What happened to who may enter the user's own account, the newest first. */
export function ActivityPanel() {
  const [page, setPage] = useState(1)
  return (
    <QueryContent
      query={useAccountActivity(page)}
      failed={texts.failed}
      retry={texts.retry}
      skeleton={
        <Panel title={texts.title} pad={false}>
          <Box sx={{ m: 2 }}>
            <BlockSkeleton label={texts.loading} height={160} />
          </Box>
        </Panel>
      }
    >
      {({ data, pagination }) => (
        <Panel title={texts.title} pad={false}>
          <Quiet component="p" sx={{ px: 2, py: 1.5 }}>
            {data.length === 0 ? texts.empty : texts.help}
          </Quiet>
          <PlainList>
            {data.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </PlainList>
          <ListPagination
            label={texts.pages}
            pagination={pagination}
            shown={data.length}
            onTurn={setPage}
          />
        </Panel>
      )}
    </QueryContent>
  )
}

const EventRow = ({ event: { kind, device, at } }: { readonly event: SecurityEvent }) => (
  <Stack
    component="li"
    direction={{ xs: 'column', sm: 'row' }}
    sx={{
      px: 2,
      py: 1.25,
      gap: { xs: 0.25, sm: 2 },
      justifyContent: 'space-between',
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="p">
        {texts.kinds[kind]}
      </Typography>
      {device !== '' && (
        <Quiet component="p" title={device}>
          {deviceName(device)}
        </Quiet>
      )}
    </Box>
    <Quiet className="num" sx={{ whiteSpace: 'nowrap' }}>
      {formatDateTime(new Date(at))}
    </Quiet>
  </Stack>
)
