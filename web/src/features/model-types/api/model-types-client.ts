import { modelTypes } from '@atelier/contract/model-types/model-types'
import { clientFor } from '#api/client.ts'

export const modelTypesClient = clientFor(modelTypes)
