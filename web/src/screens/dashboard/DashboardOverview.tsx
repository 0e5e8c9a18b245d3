import { Box, Stack } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useUser } from '#features/account/auth-context.ts'
import { QuotaTile } from '#features/account/QuotaTile.tsx'
import { ActivityFailed, MadeTile, StorageTile } from '#features/belongings/ActivityTiles.tsx'
import { RecentWorks } from '#features/belongings/RecentWorks.tsx'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { dashboardTexts as texts } from './dashboard.texts.ts'
import { QuickLinks } from './QuickLinks.tsx'

/** Only for the administrator, and only until there is an AI. */
const FirstSteps = lazy(async () => ({
  default: (await import('#features/local-models/FirstSteps.tsx')).FirstSteps,
}))

/** The figures that are known, the places one goes to, the work to go on with. */
export function DashboardOverview() {
  const { role } = useUser()
  return (
    <Stack sx={{ gap: { xs: 2, md: 3 }, '& > :empty': { display: 'none' } }}>
      {role === 'ADMIN' && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      <ActivityFailed />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, md: 2 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        <QuotaTile icon={<toolIcons.inpainting />} />
        <MadeTile
          icon={<toolIcons.images />}
          label={texts.pictures}
          tools={['images', 'inpainting']}
        />
        <MadeTile icon={<toolIcons.chat />} label={texts.replies} tools={['chat']} />
        <StorageTile />
      </Box>
      <QuickLinks />
      <RecentWorks />
    </Stack>
  )
}
