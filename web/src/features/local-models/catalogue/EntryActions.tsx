import type { CatalogueEntry } from '@atelier/contract/local-models/local-models'
import DownloadIcon from '@mui/icons-material/DownloadRounded'
import PauseIcon from '@mui/icons-material/PauseRounded'
import ResumeIcon from '@mui/icons-material/PlayArrowRounded'
import { Button } from '@mui/material'
import { localModelsTexts } from '../local-models.texts.ts'

const texts = localModelsTexts.catalogue

interface Props {
  readonly entry: CatalogueEntry
  readonly isPending: boolean
  readonly onControl: (action: 'install' | 'pause') => void
  readonly onCancelInstall: () => void
}

/** The one main action of the moment, and the cancel button during an installation. */
export function EntryActions({
  entry: { name, install },
  isPending,
  onControl,
  onCancelInstall,
}: Props) {
  if (install?.state === 'installed') return undefined
  if (!install)
    return (
      <Button
        variant="contained"
        size="small"
        startIcon={<DownloadIcon />}
        loading={isPending}
        aria-label={texts.installOf(name)}
        onClick={() => onControl('install')}
      >
        {texts.install}
      </Button>
    )
  const isStopped = install.state === 'paused' || install.state === 'failed'
  return (
    <>
      <Button
        variant={isStopped ? 'contained' : 'outlined'}
        color={isStopped ? 'primary' : 'inherit'}
        size="small"
        startIcon={isStopped ? <ResumeIcon /> : <PauseIcon />}
        loading={isPending}
        aria-label={isStopped ? texts.resumeOf(name) : texts.pauseOf(name)}
        onClick={() => onControl(isStopped ? 'install' : 'pause')}
      >
        {isStopped ? texts.resume : texts.pause}
      </Button>
      <Button
        size="small"
        color="inherit"
        aria-label={texts.abandonOf(name)}
        onClick={onCancelInstall}
        sx={{ color: 'text.secondary' }}
      >
        {texts.abandon}
      </Button>
    </>
  )
}
