import { search } from '@atelier/contract/search'
import { clientFor } from '#api/client.ts'

export const searchClient = clientFor(search)
