import { models } from '@atelier/contract/models'
import { clientFor } from '#api/client.ts'

export const modelsClient = clientFor(models)
