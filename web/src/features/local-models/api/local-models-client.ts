import { localModels } from '@atelier/contract/local-models/local-models'
import { clientFor } from '#api/client.ts'

export const localModelsClient = clientFor(localModels)
