import { api } from '@atelier/contract/api'
import { openApiDocument } from '@atelier/contract/wire/openapi'
import { findApiFaults } from './find-api-faults.ts'

const faults = await findApiFaults(openApiDocument(api, { version: '0.0.0' }))
for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0
    ? 'Le document de l’API est juste.'
    : `${faults.length} fautes dans le document de l’API.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
