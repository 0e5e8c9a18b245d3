import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { Box, Typography } from '@mui/material'
import { useId } from 'react'
import { translate } from '#language/translate.ts'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { jobsTexts } from '../jobs.texts.ts'

/** The jobs that ended recently. */
export function RecentJobs({ jobs }: { readonly jobs: readonly JobSummary[] }) {
  const heading = useId()
  if (jobs.length === 0) return undefined
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pb: 1 }}>
      <Quiet id={heading} component="h3" sx={{ px: 2, pt: 1.25, pb: 0.5, fontWeight: 600 }}>
        {jobsTexts.recent}
      </Quiet>
      <PlainList aria-labelledby={heading}>
        {jobs.map(({ id, title, state, endedAt, error }) => (
          <Box key={id} component="li" sx={{ px: 2, py: 0.75 }}>
            <Typography variant="body2" noWrap title={translate(title)}>
              {translate(title)}
            </Typography>
            <Typography
              variant="caption"
              component="p"
              sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary' }}
            >
              {state === 'failed' ? translate(error?.error ?? jobsTexts.failed) : jobsTexts.done}
              {endedAt !== null && ' · '}
              {endedAt !== null && <RelativeTime at={endedAt} />}
            </Typography>
          </Box>
        ))}
      </PlainList>
    </Box>
  )
}
