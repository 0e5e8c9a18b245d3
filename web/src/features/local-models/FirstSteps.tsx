import CloseIcon from '@mui/icons-material/CloseRounded'
import ModelsIcon from '@mui/icons-material/MemoryRounded'
import GuideIcon from '@mui/icons-material/MenuBookRounded'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { persistentStorage } from '#browser/storage/safe-storage.ts'
import { useModels } from '#features/models/use-models.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { overviewQuery } from './api/use-local-models.ts'
import { ConnectEngineCard } from './first-steps/ConnectEngineCard.tsx'
import { FirstStepCard } from './first-steps/FirstStepCard.tsx'
import { localModelsTexts } from './local-models.texts.ts'

const texts = localModelsTexts.firstSteps

const storageKey = 'firstSteps'
/** Whether the administrator has chosen, in this browser, to stay with the Guide. */
const firstStepsStorage = {
  isDismissed: (): boolean => persistentStorage.get(storageKey) === 'dismissed',
  dismiss: (): void => persistentStorage.set(storageKey, 'dismissed'),
}

/** Shown to the administrator while the Guide is the only model: three ways to get a real one. Disappears once there is one. */
export function FirstSteps() {
  const [isDismissed, setIsDismissed] = useState(firstStepsStorage.isDismissed)
  const { data: models } = useModels('text')
  const isOnlyGuide = models?.every(({ isGuide }) => isGuide) ?? false
  const dismiss = () => {
    firstStepsStorage.dismiss()
    setIsDismissed(true)
  }
  if (!isOnlyGuide || isDismissed) return undefined
  return <FirstStepCards onDismiss={dismiss} onDone={reportSuccess} />
}

const InstallCard = () => (
  <FirstStepCard
    icon={<ModelsIcon />}
    title={texts.install}
    help={texts.installHelp}
    action={
      <Button component={Link} to="/admin/local-models?ability=chat" variant="contained">
        {texts.openCatalogue}
      </Button>
    }
  />
)

function FirstStepCards({
  onDismiss,
  onDone,
}: {
  readonly onDismiss: () => void
  readonly onDone: (message: string) => void
}) {
  const { data: overview } = useQuery(overviewQuery)
  return (
    <Panel sx={{ position: 'relative' }}>
      <IconButton
        size="small"
        aria-label={texts.dismiss}
        onClick={onDismiss}
        sx={{ position: 'absolute', top: 8, right: 8 }}
      >
        <CloseIcon />
      </IconButton>
      <Typography variant="h2" sx={{ pr: 5 }}>
        {texts.title}
      </Typography>
      <Quiet variant="body2" sx={{ mt: 0.25, mb: 2, pr: { xs: 0, sm: 5 } }}>
        {texts.help}
      </Quiet>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 1.5, md: 2 },
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 250px), 1fr))',
        }}
      >
        <ConnectEngineCard onConnected={(name) => onDone(localModelsTexts.done.connected(name))} />
        {/* With several servers nothing is installed here. */}
        {(!overview || overview.usage === 'this-machine') && <InstallCard />}
        <FirstStepCard
          icon={<GuideIcon />}
          title={texts.goOn}
          help={texts.goOnHelp}
          action={
            <Button variant="outlined" color="inherit" onClick={onDismiss}>
              {texts.goOn}
            </Button>
          }
        />
      </Box>
    </Panel>
  )
}
