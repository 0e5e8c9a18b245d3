import type { ListedJob } from '@atelier/contract/jobs'
import { Box, Typography } from '@mui/material'
import { useId } from 'react'
import { jobsTexts } from '#features/jobs/jobs.texts.ts'
import { told } from '#language/told.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'

/** What ended lately, for whoever was away. */
export function RecentWork({ jobs }: { readonly jobs: readonly ListedJob[] }) {
  const heading = useId()
  if (jobs.length === 0) return undefined
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pb: 1 }}>
      <Typography
        id={heading}
        variant="caption"
        component="h3"
        sx={{ px: 2, pt: 1.25, pb: 0.5, color: 'text.secondary', fontWeight: 600 }}
      >
        {jobsTexts.recent}
      </Typography>
      <Box component="ul" aria-labelledby={heading} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {jobs.map(({ id, title, state, endedAt, error }) => (
          <Box key={id} component="li" sx={{ px: 2, py: 0.75 }}>
            <Typography variant="body2" noWrap title={told(title)}>
              {told(title)}
            </Typography>
            <Typography
              variant="caption"
              component="p"
              sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary' }}
            >
              {state === 'failed' ? told(error?.error ?? jobsTexts.failed) : jobsTexts.done}
              {endedAt !== null && ' · '}
              {endedAt !== null && <RelativeTime at={endedAt} />}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
