import { inpainting } from '@atelier/contract/inpainting/inpainting'
import { clientFor } from '#api/client.ts'
import { jobClientFor } from '#api/job-client.ts'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'

export const inpaintingClient = clientFor(inpainting)
export const inpaintingHistoryClient = clientFor(
  { history: inpainting.history },
  { invalidReply: texts.noHistoryData },
)
/** The long call, which returns the accepted job at once. */
export const inpaintingJobs = jobClientFor(inpainting, { invalidReply: texts.noData })
