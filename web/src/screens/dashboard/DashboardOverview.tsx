import { Box, Stack } from '@mui/material'
import { lazy, Suspense } from 'react'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { QuotaTile } from '#features/inpainting/QuotaTile.tsx'
import { ActivityError, ActivityTile, StorageTile } from '#features/my-data/ActivityTiles.tsx'
import { RecentItems } from '#features/my-data/RecentItems.tsx'
import { useUser } from '#features/sign-in/auth-context.ts'
import { dashboardTexts as texts } from './dashboard.texts.ts'
import { QuickLinks } from './QuickLinks.tsx'

/** Loaded only for the administrator. */
const FirstSteps = lazy(async () => ({
  default: (await import('#features/local-models/FirstSteps.tsx')).FirstSteps,
}))

/** Key figures, links to the tools, recent items. */
export function DashboardOverview() {
  const { role } = useUser()
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 }, '& > :empty': { display: 'none' } }}>
      {role === 'ADMIN' && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      <ActivityError />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, md: 2 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        <QuotaTile icon={<toolIcons.inpainting />} />
        <ActivityTile
          icon={<toolIcons.images />}
          label={texts.pictures}
          tools={['images', 'inpainting']}
        />
        <ActivityTile icon={<toolIcons.chat />} label={texts.replies} tools={['chat']} />
        <StorageTile />
      </Box>
      <QuickLinks />
      <RecentItems />
    </Stack>
  )
}
