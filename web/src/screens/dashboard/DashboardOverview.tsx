import { Box, Stack } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useUser } from '#features/account/auth-context.ts'
import { QuotaTile } from '#features/account/QuotaTile.tsx'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { tools, works } from '#features/configuration/tools.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { frenchNumber } from '#format/numbers.ts'
import { screenTexts } from '#screens/screens.texts.ts'
import { StatTile } from '#ui/StatTile.tsx'
import { QuickLinks } from './QuickLinks.tsx'
import { RecentChats } from './RecentChats.tsx'
import { useRecentChats } from './use-recent-chats.ts'

const texts = screenTexts.dashboard

/** Only for the administrator, and only until there is an AI. */
const FirstSteps = lazy(async () => ({ default: (await import('#features/local-models/FirstSteps.tsx')).FirstSteps }))

/** The figures that are known, the places that work, the chats to go on with. */
export function DashboardOverview() {
  const { imagesCreated, role } = useUser()
  const hasChat = works(tools.chat, useStatus().data?.features)
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 }, '& > :empty': { display: 'none' } }}>
      {role === 'ADMIN' && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, md: 2 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
          '& > :nth-of-type(odd):last-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        }}
      >
        <QuotaTile icon={<toolIcons.inpainting />} />
        <StatTile icon={<toolIcons.images />} label={texts.imagesMade} value={frenchNumber(imagesCreated)} note={texts.imagesMadeNote} />
        {hasChat && <ChatsTile />}
      </Box>
      <QuickLinks />
      {hasChat && <RecentChats />}
    </Stack>
  )
}

function ChatsTile() {
  const chats = useRecentChats()
  const total = chats.data?.pagination.total
  return (
    <StatTile
      icon={<toolIcons.chat />}
      label={texts.chats}
      value={total === undefined ? '–' : frenchNumber(total)}
      note={texts.chatsNote}
    />
  )
}
