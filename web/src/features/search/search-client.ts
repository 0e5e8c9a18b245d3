import { search } from '@atelier/contract/search/search'
import { clientFor } from '#api/client.ts'

export const searchClient = clientFor(search)
