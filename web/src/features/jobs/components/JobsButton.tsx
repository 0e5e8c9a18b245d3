import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Box, ButtonBase, type SxProps, type Theme, Typography } from '@mui/material'
import { jobsTexts } from '../jobs.texts.ts'
import { totalProgress } from '../state/job-progress.ts'
import type { TrackedJob } from '../state/jobs-state.ts'
import { ProgressRing } from './ProgressRing.tsx'

interface Props {
  readonly active: readonly TrackedJob[]
  readonly failedCount: number
  readonly now: number
  readonly isOpen: boolean
  readonly onOpen: (button: HTMLElement) => void
  readonly onFocusChange: (hasFocus: boolean) => void
}

/** The count and progress of active jobs; failures show instead, or beside them. */
export function JobsButton({ active, failedCount, now, isOpen, onOpen, onFocusChange }: Props) {
  const showsCount = active.length > 0 || failedCount === 0
  return (
    <ButtonBase
      aria-label={jobsTexts.button({ active: active.length, failed: failedCount })}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      sx={style}
    >
      {showsCount && <ProgressRing progress={totalProgress(active, now)} />}
      {showsCount && (
        <Typography component="span" variant="caption" className="num" sx={{ fontWeight: 600 }}>
          <Box component="span" sx={{ [wideBar]: { display: 'none' } }}>
            {active.length}
          </Box>
          <Box component="span" sx={{ display: 'none', [wideBar]: { display: 'inline' } }}>
            {jobsTexts.running(active.length)}
          </Box>
        </Typography>
      )}
      {failedCount > 0 && <ErrorIcon sx={{ fontSize: 18, color: 'error.main' }} />}
      {failedCount > 0 && !showsCount && (
        <Typography component="span" variant="caption" className="num" sx={{ fontWeight: 600 }}>
          {jobsTexts.failures(failedCount)}
        </Typography>
      )}
    </ButtonBase>
  )
}

const wideBar = '@media (min-width: 1360px)'

const style: SxProps<Theme> = {
  height: 32,
  minWidth: 44,
  px: 1.25,
  gap: 1,
  borderRadius: '16px',
  bgcolor: 'action.selected',
  color: 'text.primary',
  flex: 'none',
  position: 'relative',
  whiteSpace: 'nowrap',
  // The area to touch is larger than the button.
  '&::after': { content: '""', position: 'absolute', inset: '-6px 0' },
}
