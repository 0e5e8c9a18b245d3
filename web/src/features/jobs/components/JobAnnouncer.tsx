import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { Box } from '@mui/material'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { jobsTexts } from '../jobs.texts.ts'

/** The chat says itself what is heard of it. */
const announcedByChat = 'speech.reply'

/** Announces the end of a job to screen readers. */
export function JobAnnouncer({ lastEnded }: { readonly lastEnded: JobSummary | undefined }) {
  return (
    <Box role="status" sx={visuallyHiddenStyle}>
      {lastEnded && lastEnded.kind !== announcedByChat && jobsTexts.ended(lastEnded)}
    </Box>
  )
}
