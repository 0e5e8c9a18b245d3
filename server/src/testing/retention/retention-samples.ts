import type { Api } from '@atelier/contract/api'
import { noRetention, type RetentionRules } from '@atelier/contract/retention/retention-rules'
import { emptySample, type MakeSample } from '../access/access-sample.ts'

/** See `access-samples.ts`. */
export const retentionSamples: { readonly [K in keyof Api['retention']]: MakeSample } = {
  read: emptySample,
  save: () => ({ body: { days: { chat: 90 } } }),
}

const rules: RetentionRules = {
  chat: { ...noRetention, leastDays: 7 },
  image: noRetention,
  inpainting: noRetention,
  reading: noRetention,
  transcription: noRetention,
}
export const retentionAdminSamples: { readonly [K in keyof Api['retentionAdmin']]: MakeSample } = {
  read: emptySample,
  save: () => ({ body: { rules } }),
  preview: () => ({ body: { rules } }),
}
