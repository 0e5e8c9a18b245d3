import { prompts } from '@atelier/contract/prompts/prompts'
import { clientFor } from '#api/client.ts'

export const promptsClient = clientFor(prompts)
