import type { ListedJob } from '@atelier/contract/jobs'
import { Box } from '@mui/material'
import { jobsTexts } from '#features/jobs/jobs.texts.ts'
import { visuallyHidden } from '#ui/visually-hidden.ts'

/** Tells screen readers, politely, how a job ended. */
export function WorkAnnouncer({ lastEnded }: { readonly lastEnded: ListedJob | undefined }) {
  return (
    <Box role="status" sx={visuallyHidden}>
      {lastEnded && jobsTexts.ended(lastEnded)}
    </Box>
  )
}
